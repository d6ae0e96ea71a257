import { TerraformResource, TerraformStack } from 'cdktf';
import { COLLECTION_NAMES } from '../../../src/emulator/collections';
import { ApiKey, Enrichment, OutgoingWebhook, Slo } from '../../../src/index';
import { Deployment } from '../../support/deployment';
import { INDICATOR, secret } from '../../terraform/support';

/** Part of the name of each object whose create is in flight when a process is killed. */
export const HELD = 'held';

/** Creates that have finished, with the result in the state, when a process is killed. */
export const DONE = ['ten done slo', 'ten done webhook', 'ten done key'];

/** Creates in flight when a process is killed. The webhook is tested before it is created. */
export const IN_FLIGHT = ['ten held slo', 'ten held webhook', 'ten held key', 'ten held enrichment'];

export const CREATES = ['createApiKey', 'createEnrichments', 'createOutgoingWebhook', 'replaceSlo'] as const;

/** Creates that Terraform has not started at that time, because they depend on those in flight. */
export const WAITING = ['ten waiting slo', 'ten waiting webhook', 'ten waiting enrichment'];

export const TEN = [...DONE, ...IN_FLIGHT, ...WAITING];

/** A stack of ten resources of four kinds. For each of them, a create that is sent twice creates two objects. */
export function ten(stack: TerraformStack): void {
  DONE.forEach((name) => make(stack, name));
  const inFlight = IN_FLIGHT.map((name) => make(stack, name));
  WAITING.forEach((name, index) => make(stack, name, [inFlight[index]]));
}

function make(stack: TerraformStack, name: string, dependsOn: TerraformResource[] = []): TerraformResource {
  const id = name.replaceAll(' ', '-');
  switch (name.split(' ').at(-1)) {
    case 'slo':
      return new Slo(stack, id, {
        name,
        targetThresholdPercentage: 99.9,
        requestBasedMetricSli: INDICATOR,
        dependsOn,
      });
    case 'webhook':
      return new OutgoingWebhook(stack, id, {
        name,
        url: 'https://tracker.example.com/hooks',
        issueTracker: {
          email: 'ten@example.com',
          projectKey: 'TEN',
          apiToken: secret(stack, 'tracker-token-81c2'),
        },
        testBeforeCreate: name.includes(HELD),
        dependsOn,
      });
    case 'key':
      return new ApiKey(stack, id, { name, keyPermissions: { presets: ['Ingest'] }, dependsOn });
    default:
      return new Enrichment(stack, id, { fieldName: name, enrichmentType: { geoIp: {} }, dependsOn });
  }
}

/** The number of objects on the service, by name. */
export function objectCounts({ control }: Deployment): Record<string, number> {
  const objects = COLLECTION_NAMES.flatMap((collection) => Object.values(control.objects(collection)));
  const names = objects.map(({ name, fieldName = name }) => String(fieldName));
  const tenNames = names.filter((name) => name.startsWith('ten '));
  return Object.fromEntries(
    [...new Set(tenNames)].map((name) => [name, tenNames.filter((each) => each === name).length]),
  );
}

/** Returns `count` for each name, in the form of `objectCounts`. */
export function withCount(names: readonly string[], count: number): Record<string, number> {
  return Object.fromEntries(names.map((name) => [name, count]));
}
