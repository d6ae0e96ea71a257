/** The errors and warnings that users are likely to see: the entries of messages.md, with values from a description. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  Description,
  isResource,
  isUpdatable,
  leavesNothing,
  ResourceDescription,
} from '../../src/schema/description';
import { Attribute, isPercentage } from '../../src/schema/kind';
import { inPropertyNames, propertyName, toSnakeCase } from '../../src/schema/names';
import { allAttributes } from '../classes/shapes';

const SECTIONS = new Map(
  readFileSync(join(__dirname, 'messages.md'), 'utf8')
    .split('\n## ')
    .map((section) => [section.split('\n')[0], section.replace(/\s+/g, ' ')]),
);

/** Returns the messages in a section of messages.md. Replaces the names in braces with values. */
function messagesIn(section: string, values: Readonly<Record<string, string>> = {}): string[] {
  const filled = (SECTIONS.get(section) ?? '').replace(/\{(\w+)\}/g, (_, name: string) => values[name]);
  return filled.match(/- `.+?` \(.+?\): .+?(?= - `| ?$)/g) ?? [];
}

/** Returns a line of Markdown for each message: first those of the resource or lookup, then those of its attributes. */
export function messagesOf(description: Description | ResourceDescription): string[] {
  const { terraformType, title, attributes, exactlyOne = [] } = description;
  const members = Object.entries(attributes);
  const properties = exactlyOne.map(propertyName);
  const quoted = properties.map((name) => `\`${name}\``).join(' and ');
  const writeOnly = allAttributes(attributes).find(([, attribute]) => attribute.writeOnly)?.[0];
  return [
    ...messagesIn(terraformType),
    ...(isResource(description) ? leftBehindMessages(description) : []),
    ...(!isResource(description) && 'maxPages' in attributes
      ? messagesIn('Lookups with pages', { title })
      : []),
    ...(exactlyOne.length > 0
      ? messagesIn('Attributes that exclude each other', { names: properties.join(' nor '), quoted })
      : []),
    ...members.flatMap(messagesAboutConstants),
    ...members
      .filter(([, { kind }]) => isPercentage(kind))
      .flatMap(([name]) => messagesIn('Percentages', { name: propertyName(name) })),
    ...(writeOnly === undefined
      ? []
      : messagesIn('Write-only attributes', {
          name: toSnakeCase(writeOnly),
          version: inPropertyNames(`\`${writeOnly}Version\``),
          stored: writeOnly.replace(/Wo$/, ''),
        })),
  ];
}

const ADVICE_AFTER_DESTROY: Readonly<Record<string, string | undefined>> = {
  observability_api_key: 'the key stays valid until somebody revokes it in the service.',
  observability_archive_target:
    'archiving keeps its last settings. To switch it off, apply `isActive: false` first.',
  observability_enrichment: 'the rule stays active until somebody removes it in the service.',
};

function leftBehindMessages(description: ResourceDescription): string[] {
  if (leavesNothing(description)) return [];
  const { terraformType, title, attributes } = description;
  const next = ADVICE_AFTER_DESTROY[terraformType] ?? 'remove it in the service if you no longer need it.';
  const canBeReplaced = !isUpdatable(description) || Object.values(attributes).some((one) => one.replaces);
  const orReplaced = canBeReplaced ? ' or replaced' : '';
  return messagesIn('Objects that stay', { title, next, orReplaced });
}

function messagesAboutConstants([name, { constants, presence }]: [string, Attribute]): string[] {
  const last = constants?.values[constants.values.length - 1];
  if (!last || constants.closed || constants.values.length === 1 || presence === 'computed') return [];
  const constant = `${constants.name}.${last.name}`;
  return messagesIn('Constants', { name: propertyName(name), value: last.value, constant });
}
