import { diagnosticItems, entriesOf, Item, kindOf, leftItems, objectItems, outputItems } from './items';
import { inStack, PlannedObject, plannedObjects } from './objects';
import { Stack } from './stack';
import { groupBy } from '../../adopt';
import { apiKey, outgoingWebhook, slo, webhookTest } from '../../schema';

/** What a reviewer decides on. In all lines, texts of users and of the service are marked. */
export interface Review {
  /** A line for each stack. */
  readonly summary: readonly string[];
  /** Most important first. An entry has several lines. */
  readonly sections: readonly { readonly title: string; readonly entries: readonly string[][] }[];
}

const SECRETS = [apiKey, outgoingWebhook, webhookTest].map(({ terraformType }) => terraformType);

/** @param ownerLabel the label that names the owner of an SLO */
export function reviewOf(stacks: readonly Stack[], ownerLabel: string): Review {
  const objects = plannedObjects(stacks);
  const itemsOf = (isIncluded: (object: PlannedObject) => boolean) =>
    objects.filter(isIncluded).flatMap((object) => objectItems(object, ownerLabel));
  const isSecret = ({ type }: PlannedObject) => SECRETS.includes(type);
  const isSlo = ({ type }: PlannedObject) => type === slo.terraformType;
  const isOurs = ({ description }: PlannedObject) => description !== undefined;
  const sections: [title: string, items: Item[]][] = [
    ['Errors and warnings', stacks.flatMap(diagnosticItems)],
    ['Stays on the service', stacks.flatMap((stack) => leftItems(stack, stacks))],
    ['Keys and webhooks', itemsOf(isSecret)],
    ['SLOs', itemsOf(isSlo)],
    ['Other objects', itemsOf((object) => isOurs(object) && !isSecret(object) && !isSlo(object))],
    ['Other providers', itemsOf((object) => !isOurs(object))],
    ['Outputs', stacks.flatMap(outputItems)],
  ];
  return {
    summary: stacks.map((stack) => summaryOf(stack, objects)),
    sections: sections
      .filter(([, { length }]) => length > 0)
      .map(([title, items]) => ({ title, entries: entriesOf(items) })),
  };
}

function summaryOf(stack: Stack, objects: readonly PlannedObject[]): string {
  const own = objects.filter((object) => object.stack === stack.name);
  const happened = [
    ...own.map((object) => `${kindOf(object)}s ${object.verb}`),
    ...outputItems(stack).map(({ what }) => `outputs ${what}`),
  ];
  const counts = [...groupBy(happened, (each) => each)].map(([each, { length }]) => `${each}: ${length}`);
  return inStack(stack.name, stack.plan ? counts.join(', ') || 'Nothing changes' : 'The plan failed');
}
