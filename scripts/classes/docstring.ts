import { deep, isConfigurable } from './shapes';
import { Description } from '../../src/schema/description';
import { Attribute, Constants } from '../../src/schema/kind';
import { inPropertyNames } from '../../src/schema/names';
import { PACKAGE } from '../translate/reader';

const WIDTH = 110;

/** A comment with a text of the schema, for people who write constructs. Tags such as `@default` come last. */
export function docstring(text: string, ...tags: readonly string[]): string {
  const doc = inPropertyNames(text);
  if (tags.length === 0 && `/** ${doc} */`.length <= WIDTH && !doc.includes('\n')) return `/** ${doc} */`;
  const paragraphs = doc.split('\n\n').map(wrapped);
  if (tags.length > 0) paragraphs.push(tags.join('\n'));
  const lines = paragraphs.join('\n\n').split('\n');
  return ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */'].join('\n');
}

/** A comment on what an attribute means, which names the constants for it. */
export function docstringOf(attribute: Attribute, ...tags: readonly string[]): string {
  const { doc, sensitive, constants } = attribute;
  const text = sensitive && !/sensitive/i.test(doc) ? `${doc} Sensitive.` : doc;
  const all = constants ? `${text} ${constantsIn(constants)}` : text;
  return docstring(all, ...deprecatedTag(attribute), ...tags);
}

/** Of an attribute or a description: jsii's tag, if it is deprecated. */
export const deprecatedTag = ({ deprecated }: Pick<Attribute, 'deprecated'>): readonly string[] =>
  deprecated === undefined ? [] : [`@deprecated ${inPropertyNames(deprecated)}`];

/** @param shown how to name a constant, besides its class */
export function constantsIn(
  { name, values, closed, listed }: Constants,
  shown: (value: string) => string = () => '',
): string {
  const names = values.map((one) => `\`${name}.${one.name}\`${shown(one.value)}`).join(', ');
  if (closed) return `One of ${names}.`;
  return `The API documents ${names}; any other text is ${listed ? 'sent with a warning' : 'allowed'}.`;
}

/** In lines of at most WIDTH with ` * ` before them, unless a word is longer. */
const wrapped = (paragraph: string): string =>
  paragraph
    .replace(/\s+/g, ' ')
    .replace(new RegExp(`(.{1,${WIDTH - 3}}|\\S+)( |$)`, 'g'), '$1\n')
    .trimEnd();

export const exampleTag = (code: string): string => `@example\n\n${code.trim()}`;

/** The classes with the values of enumerations as constants, if configurations use them. */
export function constantClasses(descriptions: readonly Description[]): string {
  const all = descriptions.flatMap(({ attributes }) => deep(attributes, isConfigurable));
  const classes = new Map(all.map(([, { constants }]) => [constants?.name, constants]));
  return [...classes.values()].map((one) => (one ? constantClass(one) : '')).join('\n\n');
}

function constantClass({ name, doc, values }: Constants): string {
  const constants = values.map(
    (constant) => `${docstring(constant.doc)}
public static readonly ${constant.name} = '${constant.value}';`,
  );
  const used = `const ${name[0].toLowerCase()}${name.slice(1)} = ${name}.${values[values.length - 1].name};`;
  return `${docstring(doc, exampleTag(`import { ${name} } from '${PACKAGE}';\n\n${used}`))}
export class ${name} {
  ${constants.join('\n')}

  private constructor() {}
}
refuseUnknown(${name});`;
}
