import { Assembly, Docs, entryOf, Method, fqnIn, Parameter, Property, Type, TypeReference } from './assembly';
import * as api from '../../src/index';
import { dataSources, resources } from '../../src/schema';
import { isResource } from '../../src/schema/description';
import { capitalized } from '../../src/schema/names';
import { linkTo, paragraphs, prose, table } from '../markdown';

export interface Section {
  readonly title: string;
  /** A sentence for the table of contents. */
  readonly summary?: string;
  readonly text: string;
}

const ATTRIBUTE = ['Attribute', 'Type', 'Meaning'];

export class Sections {
  constructor(
    private readonly types: Assembly['types'],
    private readonly headings: ReadonlySet<string>,
  ) {}

  /** Returns the section of a construct, lookup or helper: its purpose, an example, its configuration and its members. */
  public ofClass(type: Type, title = type.name, docs = type.docs): Section {
    const example = type.docs?.example;
    if (example === undefined) throw new Error(`${type.name} has no example.`);
    const config = this.configOf(type);
    const methods = ownMethods(type, config).map((method) => this.method(method));
    const text = paragraphs(
      this.block(docs),
      inHcl(type.name),
      `\`\`\`ts\n${example.trim()}\n\`\`\``,
      config ? titled(config.name, this.configuration(config)) : '',
      titled(`Attributes of ${type.name}`, this.attributes(type, config)),
      titled(`Methods of ${type.name}`, methods.join('\n')),
    );
    return { title, summary: this.prose(docs?.summary ?? ''), text };
  }

  public ofConstants({ name: className, docs, properties }: Type): Section {
    const rows = inSourceOrder(properties).map((property) => [
      `\`${property.name}\``,
      `\`${constant(className, property.name)}\``,
      this.line(property.docs),
    ]);
    const text = paragraphs(this.block(docs), table(['Name', 'Value', 'Meaning'], rows));
    return { title: className, summary: this.prose(docs?.summary ?? ''), text };
  }

  public ofInput(type: Type): Section {
    return { title: type.name, text: paragraphs(this.block(type.docs), this.configured(type)) };
  }

  public ofOutput({ fqn, name, docs, properties }: Type): Section {
    const list = Object.values(this.types).find((other) => entryOf(other) === fqn);
    const about = this.block(docs);
    const entry = list && !about.includes(list.name) ? `An entry of \`${list.name}\`.` : '';
    const rows = inSourceOrder(properties).map((property) => this.attribute(property));
    return { title: name, text: paragraphs(about, entry, table(ATTRIBUTE, rows)) };
  }

  private configOf({ initializer }: Type): Type | undefined {
    const config = initializer?.parameters?.find(({ name }) => name === 'config');
    return config && this.types[fqnIn(config.type) ?? ''];
  }

  private configuration(config: Type): string {
    const [parent = ''] = config.interfaces ?? [];
    const inherited = `The properties of CDKTF's \`${parent.replace('cdktf.', '')}\`. ${this.line(config.docs)}`;
    return this.configured(config) || inherited;
  }

  private configured({ properties }: Type): string {
    const rows = inSourceOrder(properties).map(({ name, type, optional, docs }) => [
      `\`${name}\``,
      this.type(type),
      optional ? this.default(docs?.default ?? '') : '**required**',
      this.about(docs),
    ]);
    return table(['Property', 'Type', 'Default', 'Meaning'], rows);
  }

  /** In jsii, the description of a default follows a dash. Any other text is a value. */
  private default(text: string): string {
    return this.prose(text.startsWith('- ') ? text.slice(2) : `\`${text}\``);
  }

  /** Returns the read-only properties, followed by those that have a different type when they are read than in the configuration. */
  private attributes({ properties }: Type, config: Type | undefined): string {
    const configured = new Set(config?.properties?.map(({ name }) => name));
    const read = inSourceOrder(properties).filter((property) => !property.static);
    const readOnly = read.filter(({ name }) => !configured.has(name.replace(/Input$/, '')));
    const objects = read.filter(({ name, type }) => configured.has(name) && fqnIn(type));
    const rows = [...readOnly, ...objects].map((property) => this.attribute(property));
    return table(ATTRIBUTE, rows);
  }

  private attribute({ name, type, docs }: Property): string[] {
    return [`\`${name}\``, this.type(type), this.line(docs)];
  }

  private type(type: TypeReference): string {
    const own = this.types[fqnIn(type) ?? ''];
    const entry = own && entryOf(own);
    if (entry !== undefined) return `list of ${this.type({ fqn: entry })}`;
    return own ? linkTo(own.name, `\`${spelled(type)}\``) : `\`${spelled(type)}\``;
  }

  private method({ name, parameters = [], returns, static: isStatic, docs }: Method): string {
    const names = parameters.map((item) => `${item.name}${item.optional ? '?' : ''}`).join(', ');
    const result = docs?.returns ? `, ${this.prose(docs.returns)}` : '';
    return [
      `- \`${name}(${names})\`${isStatic ? ' (static)' : ''}: ${this.line(docs)}`,
      returns ? ` Returns \`${spelled(returns.type)}\`${result}.` : '',
      ...parameters.map((one) => `\n${this.parameter(one)}`),
    ].join('');
  }

  private parameter({ name, type, docs }: Parameter): string {
    return `  - \`${name}\` (\`${spelled(type)}\`): ${this.line(docs).replace(/\.$/, '')}`;
  }

  private about(docs: Docs = {}): string {
    const example = docs.example?.trim().replace(/^\((.*)\)$/, '$1');
    return `${this.line(docs)}${example === undefined ? '' : ` Example: \`${example}\`.`}`;
  }

  private line(docs: Docs = {}): string {
    return this.block(docs).replace(/\s+/g, ' ');
  }

  /** Joins the first sentence, which jsii separates, and the other sentences into paragraphs. */
  public block({ summary = '', remarks = '', deprecated }: Docs = {}): string {
    const text = this.prose(paragraphs(summary, remarks));
    return deprecated === undefined ? text : paragraphs(`**Deprecated:** ${this.prose(deprecated)}`, text);
  }

  private prose(text: string): string {
    return prose(text, this.headings);
  }
}

function inHcl(className: string): string {
  const described = [...resources, ...dataSources].find((one) => one.className === className);
  if (!described) return '';
  const folder = isResource(described) ? 'resources' : 'data-sources';
  return `In HCL: [\`${described.terraformType}\`](docs/${folder}/${described.terraformType.replace('observability_', '')}.md).`;
}

function constant(className: string, name: string): string {
  const values = Object.entries(api).find(([exported]) => exported === className)?.[1] ?? {};
  const value: unknown = Reflect.get(values, name);
  if (typeof value !== 'string') {
    throw new Error(`${className}.${name} is not a string. Run \`npm run make\`.`);
  }
  return value;
}

const titled = (title: string, text: string): string => (text === '' ? '' : `#### ${title}\n\n${text}`);

/** Returns the methods except `put...` and `reset...`, which every property has. */
function ownMethods({ methods = [] }: Type, config: Type | undefined): readonly Method[] {
  const configured = (config?.properties ?? []).map(({ name }) => capitalized(name));
  const usual = new Set(configured.flatMap((name) => [`put${name}`, `reset${name}`]));
  return methods.filter(({ name, overrides }) => !overrides && !usual.has(name));
}

/** Sorts by the order in the source, which starts with the most important members. */
const inSourceOrder = (properties: readonly Property[] = []): Property[] =>
  [...properties].sort((a, b) => a.locationInModule.line - b.locationInModule.line);

function spelled(type: TypeReference): string {
  if ('primitive' in type) return type.primitive;
  if ('fqn' in type) return type.fqn.slice(type.fqn.lastIndexOf('.') + 1);
  if ('union' in type) return type.union.types.map(spelled).join(' | ');
  const { kind, elementtype } = type.collection;
  if (kind === 'map') return `{ [key: string]: ${spelled(elementtype)} }`;
  return 'union' in elementtype ? `(${spelled(elementtype)})[]` : `${spelled(elementtype)}[]`;
}
