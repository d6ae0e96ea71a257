/** The errors and warnings that people are likely to meet: those of messages.md, filled in from a description. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  Description,
  isResource,
  isUpdatable,
  leavesNothing,
  ResourceDescription,
} from '../../src/schema/description';
import { Attribute } from '../../src/schema/kind';
import { inPropertyNames, propertyName, toSnakeCase } from '../../src/schema/names';
import { deep } from '../classes/shapes';

const SECTIONS = new Map(
  readFileSync(join(__dirname, 'messages.md'), 'utf8')
    .split('\n## ')
    .map((section) => [section.split('\n')[0], section.replace(/\s+/g, ' ')]),
);

/** The messages of a section, with the values of names in braces. */
function messages(section: string, values: Readonly<Record<string, string>> = {}): string[] {
  const filled = (SECTIONS.get(section) ?? '').replace(/\{(\w+)\}/g, (_, name: string) => values[name]);
  return filled.match(/- `.+?` \(.+?\): .+?(?= - `| ?$)/g) ?? [];
}

/** A line of Markdown for each: those of the resource or lookup itself, then those of its attributes. */
export function messagesOf(description: Description | ResourceDescription): string[] {
  const { terraformType, title, attributes, exactlyOne = [] } = description;
  const members = Object.entries(attributes);
  const isLookup = !isResource(description);
  const properties = exactlyOne.map(propertyName);
  const quoted = properties.map((name) => `\`${name}\``).join(' and ');
  const writeOnly = deep(attributes).find(([, attribute]) => attribute.writeOnly)?.[0];
  return [
    ...messages(terraformType),
    ...(isLookup ? messages('Of a lookup', { title }) : staying(description)),
    ...(isLookup && 'maxPages' in attributes ? messages('Of a lookup with pages', { title }) : []),
    ...(exactlyOne.length > 0
      ? messages('Of attributes that exclude each other', { names: properties.join(' nor '), quoted })
      : []),
    ...members.flatMap(doubts),
    ...members
      .filter(([, { percentage }]) => percentage)
      .flatMap(([name]) => messages('Of percentages', { name: propertyName(name) })),
    ...(writeOnly === undefined
      ? []
      : messages('Of write-only attributes', {
          name: toSnakeCase(writeOnly),
          version: inPropertyNames(`\`${writeOnly}Version\``),
          stored: writeOnly.replace(/Wo$/, ''),
        })),
  ];
}

const STAYS: Readonly<Record<string, string | undefined>> = {
  observability_api_key: 'the key stays valid until somebody revokes it in the service, by its id.',
  observability_archive_target: 'archiving stays as it was last set, unless `deactivateOnDestroy` is true.',
  observability_enrichment: 'the rule stays active until somebody removes it in the service.',
};

function staying(description: ResourceDescription): string[] {
  if (leavesNothing(description)) return [];
  const { terraformType, title } = description;
  const next = STAYS[terraformType] ?? 'remove it in the service if you no longer need it.';
  const orReplaced = isUpdatable(description) ? '' : ' or replaced';
  return messages('Of what stays', { title, next, orReplaced });
}

function doubts([name, { constants, presence }]: [string, Attribute]): string[] {
  const last = constants?.values[constants.values.length - 1];
  if (!last || constants.closed || constants.values.length === 1 || presence === 'computed') return [];
  const constant = `${constants.name}.${last.name}`;
  return messages('Of constants', { name: propertyName(name), value: last.value, constant });
}
