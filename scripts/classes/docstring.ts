import { allAttributes, isConfigurable } from './shapes';
import { Description } from '../../src/schema/description';
import { Attribute, Constants, listsValues } from '../../src/schema/kind';
import { inPropertyNames } from '../../src/schema/names';
import { PACKAGE } from '../translate/reader';

const WIDTH = 110;

/** Returns a docstring with a text from the schema, followed by tags such as `@default`. Attribute names become property names. */
export function docstring(text: string, ...tags: readonly string[]): string {
  const doc = inPropertyNames(text);
  if (tags.length === 0 && `/** ${doc} */`.length <= WIDTH && !doc.includes('\n')) return `/** ${doc} */`;
  const paragraphs = doc.split('\n\n').map(wrapParagraph);
  if (tags.length > 0) paragraphs.push(tags.join('\n'));
  const lines = paragraphs.join('\n\n').split('\n');
  return ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */'].join('\n');
}

/** Returns the docstring of an attribute, including its constants. */
export function docstringOf(attribute: Attribute, ...tags: readonly string[]): string {
  const { doc, sensitive, writeOnly, constants } = attribute;
  const text = sensitive && !writeOnly && !/sensitive/i.test(doc) ? `${doc} Sensitive.` : doc;
  const all = constants ? `${text} ${describeConstants(constants)}` : text;
  return docstring(all, ...deprecatedTag(attribute), ...tags);
}

/** Returns the tag `@deprecated` if the attribute is deprecated. */
export const deprecatedTag = ({ deprecated }: Attribute): readonly string[] =>
  deprecated === undefined ? [] : [`@deprecated ${inPropertyNames(deprecated)}`];

/** Returns sentences about the possible values. `suffix` returns the text that follows the name of a constant. */
export function describeConstants(
  constants: Constants,
  suffix: (value: string) => string = () => '',
): string {
  const { name, values, closed } = constants;
  const names = values.map((constant) => `\`${name}.${constant.name}\`${suffix(constant.value)}`).join(', ');
  if (closed) return `One of ${names}.`;
  const documented = values.length === 1 ? `only ${names}` : names;
  return `The documented API lists ${documented}. Any other string is accepted${listsValues(constants) ? ', but causes a warning' : ''}.`;
}

/** Wraps a paragraph so that its lines fit into WIDTH after ` * `. A longer word gets its own line. */
const wrapParagraph = (paragraph: string): string =>
  paragraph
    .replace(/\s+/g, ' ')
    .replace(new RegExp(`(.{1,${WIDTH - 3}}|\\S+)( |$)`, 'g'), '$1\n')
    .trimEnd();

export const exampleTag = (code: string): string => `@example\n\n${code.trim()}`;

/** Returns a class of constants for each enumeration that a configurable attribute uses. */
export function constantClasses(descriptions: readonly Description[]): string {
  const all = descriptions.flatMap(({ attributes }) => allAttributes(attributes, isConfigurable));
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
