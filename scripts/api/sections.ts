import {
  configOf,
  Docs,
  entryOf,
  inSourceOrder,
  Method,
  namedIn,
  Parameter,
  Property,
  spelled,
  Type,
  TypeReference,
} from './assembly';
import { linkTo, paragraphs, prose, table } from '../markdown';

/** The parts of the sections of API.md. */
export interface Source {
  readonly types: Readonly<Record<string, Type>>;
  /** The corresponding HCL page, by the name of the class. */
  readonly pages: ReadonlyMap<string, string>;
  /** Value of a constant. */
  constant(className: string, name: string): string;
}

export interface Section {
  readonly title: string;
  /** For the table of contents. */
  readonly summary?: string;
  readonly text: string;
}

const ATTRIBUTE = ['Attribute', 'Type', 'Meaning'];

export class Sections {
  constructor(
    private readonly source: Source,
    /** The targets of links. */
    private readonly headings: ReadonlySet<string>,
  ) {}

  /** A construct, lookup or helper: its purpose, an example, its configuration and its members. */
  public ofClass(type: Type, title = type.name, docs = type.docs): Section {
    const example = type.docs?.example;
    if (example === undefined) throw new Error(`${type.name} has no example.`);
    const config = configOf(type, this.source.types);
    const methods = ownMethods(type, config).map((method) => this.method(method));
    const text = paragraphs(
      this.block(docs),
      this.source.pages.get(type.name) ?? '',
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
      `\`${this.source.constant(className, property.name)}\``,
      this.line(property.docs),
    ]);
    const text = paragraphs(this.block(docs), table(['Name', 'Value', 'Meaning'], rows));
    return { title: className, summary: this.prose(docs?.summary ?? ''), text };
  }

  /** An object in a configuration. */
  public ofInput(type: Type): Section {
    return { title: type.name, text: paragraphs(this.block(type.docs), this.configured(type)) };
  }

  /** What a property returns. */
  public ofOutput({ fqn, name, docs, properties }: Type): Section {
    const list = Object.values(this.source.types).find((other) => entryOf(other) === fqn);
    const about = this.block(docs);
    const entry = list && !about.includes(list.name) ? `An entry of \`${list.name}\`.` : '';
    const rows = inSourceOrder(properties).map((property) => this.attribute(property));
    return { title: name, text: paragraphs(about, entry, table(ATTRIBUTE, rows)) };
  }

  private configuration(config: Type): string {
    const rows = this.configured(config);
    if (rows !== '') return rows;
    const [parent = ''] = config.interfaces ?? [];
    return `What CDKTF's \`${parent.replace('cdktf.', '')}\` has. ${this.line(config.docs)}`;
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

  /** A description comes after a dash, as in jsii; anything else is a value. */
  private default(text: string): string {
    return this.prose(text.startsWith('- ') ? text.slice(2) : `\`${text}\``);
  }

  /** Properties that are only read, then those that are read as another type than configured. */
  private attributes({ properties }: Type, config: Type | undefined): string {
    const configured = new Set(config?.properties?.map(({ name }) => name));
    const read = inSourceOrder(properties).filter((property) => !property.static);
    const own = read.filter(({ name }) => !configured.has(name.replace(/Input$/, '')));
    const objects = read.filter(({ name, type }) => configured.has(name) && namedIn(type));
    return table(
      ATTRIBUTE,
      [...own, ...objects].map((property) => this.attribute(property)),
    );
  }

  private attribute({ name, type, docs }: Property): string[] {
    return [`\`${name}\``, this.type(type), this.line(docs)];
  }

  private type(type: TypeReference): string {
    const { types } = this.source;
    const own = types[namedIn(type) ?? ''];
    const entry = own && entryOf(own);
    if (entry !== undefined) return `list of ${linkTo(types[entry].name, `\`${types[entry].name}\``)}`;
    return own ? linkTo(own.name, `\`${spelled(type)}\``) : `\`${spelled(type)}\``;
  }

  private method({ name, parameters = [], returns, static: isStatic, docs }: Method): string {
    const taken = parameters.map((parameter) => `${parameter.name}${parameter.optional ? '?' : ''}`);
    const about = [`\`${name}(${taken.join(', ')})\`${isStatic ? ' (static)' : ''}: ${this.line(docs)}`];
    if (returns) {
      about.push(
        `Returns \`${spelled(returns.type)}\`${docs?.returns ? `, ${this.prose(docs.returns)}` : ''}.`,
      );
    }
    return [`- ${about.join(' ')}`, ...parameters.map((parameter) => this.parameter(parameter))].join('\n');
  }

  private parameter({ name, type, docs }: Parameter): string {
    return `  - \`${name}\` (\`${spelled(type)}\`): ${this.line(docs).replace(/\.$/, '')}`;
  }

  /** The documentation of what is configured. */
  private about(docs: Docs = {}): string {
    const example =
      docs.example === undefined ? '' : ` Example: \`${docs.example.trim().replace(/^\((.*)\)$/, '$1')}\`.`;
    return `${this.line(docs)}${example}`;
  }

  /** The documentation in one line. */
  private line({ summary = '', remarks = '' }: Docs = {}): string {
    return this.prose(`${summary} ${remarks}`.trim().replace(/\s+/g, ' '));
  }

  /** The same, in paragraphs. jsii separates the first sentence. */
  public block({ summary = '', remarks = '' }: Docs = {}): string {
    return this.prose(paragraphs(summary, remarks));
  }

  private prose(text: string): string {
    return prose(text, this.headings);
  }
}

const titled = (title: string, text: string): string => (text === '' ? '' : `#### ${title}\n\n${text}`);

/** Without `put...` and `reset...`, which every property has. */
function ownMethods({ methods = [] }: Type, config: Type | undefined): readonly Method[] {
  const capital = (name: string): string => `${name[0].toUpperCase()}${name.slice(1)}`;
  const usual = new Set(
    config?.properties?.flatMap(({ name }) => [`put${capital(name)}`, `reset${capital(name)}`]),
  );
  return methods.filter(({ name, overrides }) => !overrides && !usual.has(name));
}
