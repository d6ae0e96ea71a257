import { CollectionKind, Docs, Method, Parameter, Property, TypeReference } from '@jsii/spec';
import { Assembly, entryOf, fqnOf, Type } from './assembly';
import * as api from '../../src/index';
import { dataSources, resources } from '../../src/schema';
import { isResource } from '../../src/schema/description';
import { capitalized } from '../../src/schema/names';
import { slugOf } from '../classes/shapes';
import { linkTo, paragraphs, proseToMarkdown, table } from '../markdown';

export interface Section {
  readonly title: string;
  readonly summary?: string;
  readonly text: string;
}

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
    const methods = documentedMethods(type, config).map((method) => this.methodItem(method));
    const text = paragraphs(
      this.docText(docs),
      hclNote(type.name),
      `\`\`\`ts\n${example.trim()}\n\`\`\``,
      config ? subsection(config.name, this.configurationTable(config)) : '',
      subsection(`Attributes of ${type.name}`, this.attributeTable(type, config)),
      subsection(`Methods of ${type.name}`, methods.join('\n')),
    );
    return { title, summary: this.toMarkdown(docs?.summary ?? ''), text };
  }

  public ofConstants({ name: className, docs, properties }: Type): Section {
    const values = Object(Reflect.get(api, className)) as Readonly<Record<string, string>>;
    const rows = inSourceOrder(properties).map((property) => [
      `\`${property.name}\``,
      `\`${values[property.name]}\``,
      this.oneLine(property.docs),
    ]);
    const text = paragraphs(this.docText(docs), table(['Name', 'Value', 'Meaning'], rows));
    return { title: className, summary: this.toMarkdown(docs?.summary ?? ''), text };
  }

  public ofInput(type: Type): Section {
    const parents = Object.values(this.types).filter(({ fqn }) => type.interfaces?.includes(fqn));
    const inherited = parents.map(
      ({ name }) => `It also has the properties of ${linkTo(name, `\`${name}\``)}.`,
    );
    const text = paragraphs(this.docText(type.docs), this.propertyTable(type), ...inherited);
    return { title: type.name, text };
  }

  private configOf(type: Type): Type | undefined {
    const { parameters = [] } = ('initializer' in type && type.initializer) || {};
    const config = parameters.find(({ name }) => name === 'config');
    return config && this.types[fqnOf(config.type) ?? ''];
  }

  private configurationTable(config: Type): string {
    const [parent = ''] = config.interfaces ?? [];
    const inherited = `The properties of CDKTF's \`${parent.replace('cdktf.', '')}\`. ${this.oneLine(config.docs)}`;
    return this.propertyTable(config) || inherited;
  }

  private propertyTable({ properties }: Type): string {
    const rows = inSourceOrder(properties).map(({ name, type, optional, docs }) => [
      `\`${name}\``,
      this.typeText(type),
      optional ? this.defaultText(docs?.default ?? '') : '**required**',
      this.meaning(docs),
    ]);
    return table(['Property', 'Type', 'Default', 'Meaning'], rows);
  }

  /** In jsii, a default that starts with a dash is a description. Any other default is a value. */
  private defaultText(text: string): string {
    return this.toMarkdown(text.startsWith('- ') ? text.slice(2) : `\`${text}\``);
  }

  /** Returns a table of the read-only properties, followed by the configurable ones that return an object of an output class. */
  private attributeTable({ properties }: Type, config: Type | undefined): string {
    const configured = new Set(config?.properties?.map(({ name }) => name));
    const read = inSourceOrder(properties).filter((property) => !property.static);
    const readOnly = read.filter(({ name }) => !configured.has(name.replace(/Input$/, '')));
    const objects = read.filter(({ name, type }) => configured.has(name) && fqnOf(type));
    const rows = [...readOnly, ...objects].map(({ name, type, docs }) => [
      `\`${name}\``,
      this.typeText(type),
      this.oneLine(docs),
    ]);
    return table(['Attribute', 'Type', 'Meaning'], rows);
  }

  private typeText(type: TypeReference): string {
    const own = this.types[fqnOf(type) ?? ''];
    const entry = own && entryOf(own);
    if (entry !== undefined) return `list of ${this.typeText({ fqn: entry })}`;
    const text = `\`${typeExpression(type)}\``;
    return own && this.headings.has(own.name) ? linkTo(own.name, text) : text;
  }

  private methodItem({ name, parameters = [], returns, static: isStatic, docs }: Method): string {
    const names = parameters.map((item) => `${item.name}${item.optional ? '?' : ''}`).join(', ');
    const result = docs?.returns ? `, ${this.toMarkdown(docs.returns)}` : '';
    return [
      `- \`${name}(${names})\`${isStatic ? ' (static)' : ''}: ${this.oneLine(docs)}`,
      returns ? ` Returns \`${typeExpression(returns.type)}\`${result}.` : '',
      ...parameters.map((one) => `\n${this.parameterItem(one)}`),
    ].join('');
  }

  private parameterItem({ name, type, docs }: Parameter): string {
    return `  - \`${name}\` (\`${typeExpression(type)}\`): ${this.oneLine(docs).replace(/\.$/, '')}`;
  }

  private meaning(docs: Docs = {}): string {
    const example = docs.example?.trim();
    return `${this.oneLine(docs)}${example === undefined ? '' : ` Example: \`${example}\`.`}`;
  }

  private oneLine(docs: Docs = {}): string {
    return this.docText(docs).replace(/\s+/g, ' ');
  }

  /** Returns a docstring as paragraphs. jsii separates its first sentence from the others. */
  public docText({ summary = '', remarks = '', deprecated }: Docs = {}): string {
    const text = this.toMarkdown(paragraphs(summary, remarks));
    return deprecated ? paragraphs(`**Deprecated:** ${this.toMarkdown(deprecated)}`, text) : text;
  }

  private toMarkdown(text: string): string {
    return proseToMarkdown(text, this.headings);
  }
}

function hclNote(className: string): string {
  const described = [...resources, ...dataSources].find((one) => one.className === className);
  if (!described) return '';
  const folder = isResource(described) ? 'resources' : 'data-sources';
  return `In HCL: [\`${described.terraformType}\`](docs/${folder}/${slugOf(described)}.md).`;
}

const subsection = (title: string, text: string): string => (text === '' ? '' : `#### ${title}\n\n${text}`);

/** Returns the methods of the class itself, except `put...` and `reset...`, which introduction.md explains. */
function documentedMethods({ methods = [] }: Type, config: Type | undefined): readonly Method[] {
  const configured = (config?.properties ?? []).map(({ name }) => capitalized(name));
  const usual = new Set(configured.flatMap((name) => [`put${name}`, `reset${name}`]));
  return methods.filter(({ name, overrides }) => !overrides && !usual.has(name));
}

/** Sorts properties by their order in the source, where the most important ones come first. */
const inSourceOrder = (properties: readonly Property[] = []): Property[] =>
  [...properties].sort((a, b) => lineOf(a) - lineOf(b));

const lineOf = ({ locationInModule }: Property): number => locationInModule?.line ?? 0;

function typeExpression(type: TypeReference): string {
  if ('primitive' in type) return type.primitive;
  if ('fqn' in type) return type.fqn.slice(type.fqn.lastIndexOf('.') + 1);
  if ('union' in type) return type.union.types.map(typeExpression).join(' | ');
  if ('intersection' in type) return type.intersection.types.map(typeExpression).join(' & ');
  const { kind, elementtype } = type.collection;
  if (kind === CollectionKind.Map) return `{ [key: string]: ${typeExpression(elementtype)} }`;
  return 'union' in elementtype ? `(${typeExpression(elementtype)})[]` : `${typeExpression(elementtype)}[]`;
}
