import {
  actionItems,
  counted,
  diagnosticItems,
  entriesOf,
  leftItems,
  outputItems,
  withStackName,
} from './items';
import { PlannedObject, plannedObject, withDrift } from './objects';
import { Stack } from './stack';
import { groupBy } from '../../json/group-by';
import { apiKey, outgoingWebhook, slo, webhookTest } from '../../schema';
import { DESCRIPTIONS } from '../managed-object';

/** A section of a review. Each entry is a list of lines in which strings from users and from the service are marked. */
export interface Section {
  readonly title: string;
  readonly entries: readonly string[][];
}

const OBJECT_SECTION_TITLES = ['Keys and webhooks', 'SLOs', 'Other objects', 'Other providers'] as const;

function titleOf({ type }: PlannedObject): (typeof OBJECT_SECTION_TITLES)[number] {
  const hasType = (each: { readonly terraformType: string }) => each.terraformType === type;
  if ([apiKey, outgoingWebhook, webhookTest].some(hasType)) return 'Keys and webhooks';
  if (hasType(slo)) return 'SLOs';
  return DESCRIPTIONS.has(type) ? 'Other objects' : 'Other providers';
}

/** Returns the sections of a review, most important first. `ownerLabel` is the label that names the owner of an SLO. */
export function sectionsOf(stacks: readonly Stack[], ownerLabel: string): Section[] {
  const left = stacks.flatMap(({ plan }) => plan?.left ?? []);
  const changed = stacks.map(({ name, plan }) =>
    (plan?.resourceChanges ?? []).map((entry) => {
      const drift = plan?.drift.find(({ address }) => address === entry.address);
      return plannedObject(entry, name, left, ownerLabel, drift);
    }),
  );
  const drifted = stacks.map(({ name, plan }) =>
    (plan?.drift ?? []).map((entry) => withDrift(plannedObject(entry, name, [], ownerLabel))),
  );
  const summariesOf = (isPlanned: boolean) =>
    stacks.flatMap((stack, index) =>
      (stack.plan !== undefined) === isPlanned ? [[summaryOf(stack, changed[index], drifted[index])]] : [],
    );
  const sections = [
    { title: 'Summary', entries: [...summariesOf(false), ...summariesOf(true)] },
    { title: 'Errors and warnings', entries: entriesOf(stacks.flatMap(diagnosticItems)) },
    { title: 'Stays on the service', entries: entriesOf(stacks.flatMap(leftItems)) },
    { title: 'Changed outside Terraform', entries: entriesOf(drifted.flat().flatMap(({ items }) => items)) },
    ...OBJECT_SECTION_TITLES.map((title) => {
      const included = changed.flat().filter((object) => titleOf(object) === title);
      return { title, entries: entriesOf(included.flatMap(({ items }) => items)) };
    }),
    { title: 'Actions', entries: entriesOf(stacks.flatMap(actionItems)) },
    { title: 'Outputs', entries: entriesOf(stacks.flatMap(outputItems)) },
  ];
  return sections.filter(({ entries }) => entries.length > 0);
}

function summaryOf(
  stack: Stack,
  objects: readonly PlannedObject[],
  drifted: readonly PlannedObject[],
): string {
  const happened = [
    ...diagnosticItems(stack).map(({ kind }) => [kind, '']),
    ...objects.flatMap(({ kind, notes }) => notes.map((note) => [kind, note])),
    ...objects.map(({ kind, verb }) => [kind, verb]),
    ...actionItems(stack).map(({ kind }) => [kind, 'invoked']),
    ...outputItems(stack).map(({ kind, what }) => [kind, what]),
    ...drifted.map(({ kind, verb }) => [kind, `${verb} outside Terraform`]),
  ];
  const groups = groupBy(happened, (each) => each.join('\n')).values();
  const counts = [...groups].map((all) => `${counted(all.length, all[0][0])} ${all[0][1]}`.trim());
  const failed = stack.plan ? [] : ['The plan failed'];
  return withStackName(stack.name, [...failed, ...counts].join(', ') || 'Nothing changes');
}
