import { Rank } from './changes';
import { diagnosticItems, entriesOf, Item, kindOf, leftItems, objectItems, outputItems } from './items';
import { inStack, PlannedObject, plannedObjects } from './objects';
import { Stack } from './stack';
import { groupBy } from '../../adopt';
import { apiKey, outgoingWebhook, slo, webhookTest } from '../../schema';

/** A part of a review. An entry has several lines, in which texts of users and of the service are marked. */
export interface Section {
  readonly title: string;
  readonly entries: readonly string[][];
}

const [KEYS, SLOS, OTHER_OBJECTS, OTHER_PROVIDERS] = [
  'Keys and webhooks',
  'SLOs',
  'Other objects',
  'Other providers',
];
const TITLES = new Map([
  [slo.terraformType, SLOS],
  ...[apiKey, outgoingWebhook, webhookTest].map(({ terraformType }) => [terraformType, KEYS] as const),
]);

/** Returns what a reviewer decides on, most important first. `ownerLabel` is the label that names the owner of an SLO. */
export function sectionsOf(stacks: readonly Stack[], ownerLabel: string): Section[] {
  const objects = plannedObjects(stacks).map((object) => ({
    ...object,
    items: objectItems(object, ownerLabel),
  }));
  const titleOf = ({ type, description }: PlannedObject) =>
    TITLES.get(type) ?? (description ? OTHER_OBJECTS : OTHER_PROVIDERS);
  const sectionOf = (title: string): Section => {
    const included = objects.filter((object) => titleOf(object) === title);
    return { title, entries: entriesOf(included.flatMap(({ items }) => items)) };
  };
  const sections = [
    { title: 'Summary', entries: stacks.map((stack) => [summaryOf(stack, objects)]) },
    { title: 'Errors and warnings', entries: entriesOf(stacks.flatMap(diagnosticItems)) },
    {
      title: 'Stays on the service',
      entries: entriesOf(stacks.flatMap((stack) => leftItems(stack, stacks))),
    },
    ...[KEYS, SLOS, OTHER_OBJECTS, OTHER_PROVIDERS].map(sectionOf),
    { title: 'Outputs', entries: entriesOf(stacks.flatMap(outputItems)) },
  ];
  return sections.filter(({ entries }) => entries.length > 0);
}

function summaryOf(
  stack: Stack,
  objects: readonly (PlannedObject & { readonly items: readonly Item[] })[],
): string {
  const own = objects.filter((object) => object.stack === stack.name);
  const items = own.flatMap((object) => object.items);
  const happened = [
    ...stack.diagnostics.map(({ severity }) => `${String(severity)}s`),
    ...items.filter(({ rank }) => rank === Rank.TARGET).map(() => 'targets changed'),
    ...own.map((object) => `${kindOf(object)}s ${object.verb}`),
    ...outputItems(stack).map(({ what }) => `outputs ${what}`),
  ];
  const counts = [...groupBy(happened, (each) => each)].map(([each, { length }]) => `${each}: ${length}`);
  const failed = stack.plan ? [] : ['The plan failed'];
  return inStack(stack.name, [...failed, ...counts].join(', ') || 'Nothing changes');
}
