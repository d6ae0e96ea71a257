/** The stack of canary.test.ts, and the service's objects for it. */
import { TerraformOutput, TerraformResource, TerraformStack, TerraformVariable } from 'cdktf';
import { GIVEN, GIVEN_ROWS, GivenRow, REPORTED, valueOf } from './given';
import { Control } from '../../../src/emulator';
import {
  ApiKey,
  ArchiveTarget,
  ContextualDataIntegration,
  EphemeralVariable,
  Lookup,
  ObservabilityFunctions,
  ObservabilityProvider,
  OutgoingWebhook,
  WebhookTest,
} from '../../../src/index';
import { newX25519KeyPair } from '../../support/key-pairs';
import { checkout } from '../support';

/** The key pair of the encrypted key. */
export const { publicKey, privateKey } = newX25519KeyPair();

type Config = Record<string, unknown>;
const webhook = {
  url: (url: Config) => ({ ...url, otherVariant: { name: 'chat', valueJson: '{}' } }),
  'issueTracker.apiToken': (issueTracker: Config) => ({ issueTracker }),
  'otherVariant.valueJson': (content: Config) => ({ otherVariant: { name: 'chat', ...content } }),
};
type Make = new (stack: TerraformStack, id: string, config: never) => TerraformResource;

/** The construct for each secret, by the secret's path, and its other configuration. */
const TAKERS: Record<string, [Make, (secret: Config, version: number) => Config] | undefined> = {
  'ArchiveTarget.otherTarget.valueJson': [
    ArchiveTarget,
    (content, version) => ({ isActive: version < 3, otherTarget: { name: 'tape', ...content } }),
  ],
  'ContextualDataIntegration.integrationParameters.valueJson': [
    ContextualDataIntegration,
    (content, version) => ({
      integrationKey: `feed-${version}`,
      integrationParameters: [{ key: 'ingestKey', ...content }],
    }),
  ],
  ...Object.fromEntries(
    [OutgoingWebhook, WebhookTest].flatMap((make) =>
      Object.entries(webhook).map(([path, around]) => [
        `${make.name}.${path}`,
        [make, (secret: Config, version: number) => ({ ...around(secret), name: `webhook ${version}` })],
      ]),
    ),
  ),
};

/** Every way to configure a secret, in one stack. A different version changes the SLO and replaces everything else. */
export const build = (version: number) => (stack: TerraformStack) => {
  new ObservabilityProvider(stack, 'environment');
  for (const row of GIVEN_ROWS) {
    const {
      'ObservabilityProvider.apiKey': apiKey,
      'ObservabilityProvider.headers': header,
      ...others
    } = Object.fromEntries(Object.keys(GIVEN[row]).map((path) => [path, given(stack, row, path)]));
    const headers = header && { 'x-gateway': header };
    const provider = new ObservabilityProvider(stack, row, {
      alias: row,
      apiKey,
      ...(headers && { headers }),
    });
    for (const [path, secret] of Object.entries(others)) {
      // If no construct accepts a secret, it never reaches the service, and the test `searches places that are not empty` names it.
      const [Make, around] = TAKERS[path.replace(/Wo$/, '')] ?? [];
      const name = path.split('.').at(-1) ?? '';
      const config = { [name]: secret, ...(name.endsWith('Wo') && { [`${name}Version`]: String(version) }) };
      if (Make && around) {
        new Make(stack, idFor(row, path), { ...around(config, version), provider } as never);
      }
    }
  }
  checkout(stack, { description: `version ${version}` });
  const keyPermissions = { presets: ['Ingest'] };
  new ApiKey(stack, 'created', { name: `created ${version}`, keyPermissions });
  const encrypted = new ApiKey(stack, 'encrypted', {
    name: `encrypted ${version}`,
    keyPermissions,
    encryptionPublicKey: publicKey,
  });
  const { stringValue } = new EphemeralVariable(stack, 'private_key', { type: 'string' });
  new OutgoingWebhook(stack, 'decrypted', {
    name: 'decrypted',
    issueTracker: {
      apiTokenWo: ObservabilityFunctions.decrypt(encrypted.encryptedValue, stringValue),
      apiTokenWoVersion: encrypted.keyId,
    },
  });
  const { json } = Lookup.deployedIntegration(stack, 'integration', { integrationId: 'secretive' });
  new TerraformOutput(stack, 'integration_json', { value: json, sensitive: true });
  Lookup.integrationDefinition(stack, 'definition', { id: 'secretive' });
  Lookup.eventRecord(stack, 'event', { id: 'secretive' });
  Lookup.events(stack, 'events', { filter: { event_type: 'several' } });
};

/** The objects that the lookups read. */
export async function seed(control: Control): Promise<void> {
  await control.put('deployedIntegrations', 'secretive', {
    id: 'secretive',
    integrationStatus: {
      details: { quoted: REPORTED['Lookup.deployedIntegration.integrationStatus.details'] },
    },
    parameters: [{ key: 'ingestKey', stringValue: REPORTED['Lookup.deployedIntegration.json'] }],
  });
  await control.put('integrationDefinitions', 'secretive', {
    key: 'secretive',
    unlisted: REPORTED['Lookup.integrationDefinition.json'],
    revisions: [
      {
        id: '1',
        fields: [
          {
            name: 'ingestKey',
            type: 'API_KEY',
            single: {
              defaultValue: REPORTED['Lookup.integrationDefinition.revisions.fields.single.defaultValue'],
            },
          },
        ],
        infraAsCode: {
          configurationBlocks: [
            {
              name: 'step',
              value: `send --key ${REPORTED['Lookup.integrationDefinition.revisions.infraAsCode.configurationBlocks.value']}`,
            },
          ],
        },
      },
    ],
  });
  await control.put('events', 'secretive', {
    eventKey: 'secretive',
    eventType: 'alone',
    unlisted: REPORTED['Lookup.eventRecord.json'],
    eventPayload: { key: REPORTED['Lookup.eventRecord.eventPayload'] },
  });
  await control.put('events', 'another', {
    eventKey: 'another',
    eventType: 'several',
    unlisted: REPORTED['Lookup.events.json'],
    eventPayload: { key: REPORTED['Lookup.events.events.eventPayload'] },
  });
}

/** The details of the stack's integrations. */
export async function seedDetails(control: Control): Promise<void> {
  const details = { quoted: REPORTED['ContextualDataIntegration.integrationStatus.details'] };
  for (const id of Object.keys(control.objects('deployedIntegrations')).filter(
    (key) => key !== 'secretive',
  )) {
    await control.patch('deployedIntegrations', id, { integrationStatus: { details } });
  }
}

const idFor = (row: GivenRow, path: string): string => `${row}_${path.replaceAll('.', '_')}`;

function given(stack: TerraformStack, row: GivenRow, path: string): string {
  if (row.startsWith('literal')) return valueOf(path, GIVEN[row][path]);
  const id = idFor(row, `${path}_given`);
  if (!row.startsWith('sensitive')) return new EphemeralVariable(stack, id, { type: 'string' }).stringValue;
  return new TerraformVariable(stack, id, { type: 'string', sensitive: true }).stringValue;
}

export const assignments = (...rows: GivenRow[]): [string, string][] =>
  rows.flatMap((row) =>
    Object.entries(GIVEN[row]).map(([path, secret]): [string, string] => [
      idFor(row, `${path}_given`),
      valueOf(path, secret),
    ]),
  );
