import type { JsonObject } from '../../src/contract/json';
import type { Collection, Emulator } from '../../src/emulator';

/** How to show an object of each collection to which the example adds: kind, name, and what it is. */
const ROWS: readonly (readonly [Collection, (held: JsonObject) => unknown[]])[] = [
  ['slos', (slo) => ['SLO', slo.name, `target ${String(slo.targetThresholdPercentage)} %`]],
  ['webhooks', (webhook) => ['webhook', webhook.name, `type ${String(webhook.type)}`]],
  ['enrichments', (rule) => ['enrichment', rule.fieldName, `into ${String(rule.enrichedFieldName)}`]],
  ['archiveTargets', ({ objectStorage }) => ['archive', (objectStorage as JsonObject).bucket, 'bucket']],
  ['apiKeys', (key) => ['API key', key.name, '']],
];

export function holdings({ control }: Emulator): string[][] {
  return ROWS.flatMap(([collection, row]) =>
    Object.values(control.objects(collection))
      .map((held) => row(held).map(String))
      .sort(),
  );
}
