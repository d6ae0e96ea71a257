import { Attribute, Constants } from '../../src/schema/kind';
import { inPropertyNames } from '../../src/schema/names';

const WIDTH = 110;

/** A comment with a text of the schema, for people who write constructs. Tags such as `@default` come last. */
export function docstring(text: string, ...tags: readonly string[]): string {
  const doc = inPropertyNames(text);
  if (tags.length === 0 && `/** ${doc} */`.length <= WIDTH && !doc.includes('\n')) return `/** ${doc} */`;
  const paragraphs = [...doc.split('\n\n').map(wrapped), ...(tags.length > 0 ? [tags.join('\n')] : [])];
  const lines = paragraphs.join('\n\n').split('\n');
  return ['/**', ...lines.map((line) => ` * ${line}`.trimEnd()), ' */'].join('\n');
}

/** A comment on what an attribute means, which names the constants for it. */
export function docstringOf({ doc, sensitive, constants }: Attribute, ...tags: readonly string[]): string {
  const text = sensitive && !/sensitive/i.test(doc) ? `${doc} Sensitive.` : doc;
  return docstring(constants ? `${text} ${constantsIn(constants)}` : text, ...tags);
}

function constantsIn({ name, values, closed }: Constants): string {
  const names = values.map((constant) => `\`${name}.${constant.name}\``).join(', ');
  return closed ? `One of ${names}.` : `The API documents ${names}; any other text is allowed.`;
}

function wrapped(paragraph: string): string {
  const lines = [''];
  for (const word of paragraph.split(/\s+/)) {
    const line = lines[lines.length - 1];
    if (line === '') lines[lines.length - 1] = word;
    else if (` * ${line} ${word}`.length <= WIDTH) lines[lines.length - 1] = `${line} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
