/**
 * The errors and warnings that people are likely to meet, with what to do. What differs is `…` or in angle brackets, which are
 * not shown; a test finds the rest in the source.
 */
import { Description, ResourceDescription } from '../../src/schema/description';
import { Attribute, Members } from '../../src/schema/kind';
import { inPropertyNames, propertyName, toSnakeCase } from '../../src/schema/names';

export interface Message {
  readonly text: string;
  readonly when: string;
  readonly next: string;
}

const message = (text: string, when: string, next: string): Message => ({ text, when, next });

/** By the type in Terraform. */
const OWN: Readonly<Record<string, readonly Message[]>> = {
  observability_slo: [
    message(
      '<SLO "…"> has no indicator',
      'warning at synth and plan',
      'without `requestBasedMetricSli` the SLO measures nothing. Set it, or add another kind of indicator to `extraMembers`.',
    ),
    message(
      '<SLO "…"> has an incomplete indicator',
      'warning at synth and plan',
      '`requestBasedMetricSli` measures the ratio of good events to total events. Set both `goodEvents` and `totalEvents`.',
    ),
    message(
      'The change of <SLO "…"> conflicts with its alerts',
      'error at plan',
      'the service names the alerts that would break, and nothing was changed. Change or remove these alerts first, or set `alertValidation` of the provider to `AlertValidation.WARN`.',
    ),
    message(
      'It was changed on the service after the plan.',
      'error at apply',
      'nothing was overwritten. Plan again to see the change of the other person, then apply.',
    ),
    message(
      '<SLO "…"> affects alerts',
      'warning at apply',
      'the service lists alerts that the change affects, and so does `effectedSloAlertIds`. Check that they still make sense.',
    ),
    message(
      '<SLO "…"> no longer exists on the service',
      'warning at plan',
      'somebody deleted it. The plan creates it again, with another id: what uses the old id needs the new one.',
    ),
  ],
  observability_api_key: [
    message(
      'encryption_public_key cannot be used',
      'error at plan',
      'nothing was sent. Use the public key, in PEM format, of an RSA key with 2048 bits or more or of an X25519 key.',
    ),
    message(
      'encryptionPublicKey is a private key.',
      'error at synth',
      'use its public key: `openssl pkey -in private.pem -pubout`.',
    ),
    message(
      'The value of <API key "…"> is missing',
      'warning at apply',
      'the service created the key and did not return its value, which it does only once. Revoke the key in the service, and replace it: `terraform apply -replace=…`.',
    ),
  ],
  observability_outgoing_webhook: [
    message(
      'The test of <outgoing webhook "…"> failed, so it was not created',
      'error at apply',
      'the message has the answer of the service. Correct the webhook, or remove `testBeforeCreate`.',
    ),
    message(
      '<url> contains a secret as a literal',
      'warning at synth',
      'the synthesized stack contains the address. Use `urlWo` and `urlWoVersion`, with an `EphemeralVariable`.',
    ),
  ],
  observability_webhook_test: [
    message(
      'The <webhook test "…"> failed',
      'error at apply',
      'the message has the answer of the service. Correct the webhook and apply again: nothing that depends on the test was applied.',
    ),
  ],
  observability_archive_target: [
    message(
      'There is another archive target on the same provider',
      'error at synth',
      'an account has only one. Keep one of them, or give each a provider of its own account.',
    ),
    message(
      '<archive target "…"> replaces another archive target',
      'warning at apply',
      'two were set in one run. Remove one from the configuration and apply again.',
    ),
    message(
      'Destroying <archive target "…"> switches log archiving off',
      'warning at plan',
      '`deactivateOnDestroy` is true. To only rename the construct, move it with `moveTo`; to leave archiving on, apply `deactivateOnDestroy: false` first.',
    ),
  ],
  observability_enrichment: [
    message(
      'The id of <enrichment "…"> is not known',
      'warning at apply',
      'the rule was created and is active, but the answer does not tell which of the rules it is. `id` is null.',
    ),
  ],
  observability_contextual_data_integration: [
    message(
      'Some parameters of <contextual data integration "…"> are not imported',
      'warning at import',
      'the service may hide values that are not booleans. Add them to the configuration with `valueJsonWo`.',
    ),
    message(
      '<contextual data integration "…"> was created, but cannot be read yet',
      'warning at apply',
      'its attributes are null until the next plan or apply reads it.',
    ),
    message(
      '<contextual data integration "…"> is not visible yet',
      'warning at plan',
      'it stays in the state. If it does not appear, replace it: `terraform apply -replace=…`.',
    ),
  ],
  observability_extension_testing_revision: [
    message(
      'Cannot initialize <extension testing revision "…">',
      'error at apply',
      'the message has the answer of the service. Correct the revision and apply again.',
    ),
  ],
};

/** Those of the resource or lookup itself, then those that its attributes bring with them. */
export function messagesOf(description: Description | ResourceDescription): Message[] {
  const { terraformType, attributes, exactlyOne = [] } = description;
  const own = Object.hasOwn(OWN, terraformType) ? OWN[terraformType] : [];
  return [
    ...('updatable' in description ? [...own, ...staying(description)] : lookedUp(description)),
    ...exclusive(exactlyOne),
    ...doubts(attributes),
    ...ratios(attributes),
    ...writeOnly(attributes),
  ];
}

/** What it means that the object stays. */
const STAYS: Readonly<Record<string, string>> = {
  observability_api_key: 'the key stays valid until somebody revokes it in the service, by its id.',
  observability_archive_target: 'archiving stays as it was last set, unless `deactivateOnDestroy` is true.',
  observability_enrichment: 'the rule stays active until somebody removes it in the service.',
};

/** The API deletes nothing. */
function staying({ terraformType, title, updatable, leavesNothing }: ResourceDescription): Message[] {
  if (leavesNothing) return [];
  const next = Object.hasOwn(STAYS, terraformType)
    ? STAYS[terraformType]
    : 'remove it in the service if you no longer need it.';
  return [
    message(
      `<${title} "…"> will stay on the service`,
      `warning at plan, before it is destroyed${updatable ? '' : ' or replaced'}`,
      `${next} \`npx cdktf-provider-observability left-behind\` lists everything that a saved plan leaves there.`,
    ),
  ];
}

function lookedUp({ title, attributes }: Description): Message[] {
  const failed = message(
    `Cannot look up the <${title}>`,
    'error',
    'the message has the reason: the service knows no such object, the key may not read it, or the service does not answer.',
  );
  const incomplete = message(
    `The lookup of the <${title}> is not complete`,
    'warning',
    'there are more pages than `maxPages`. Increase it, or narrow the lookup.',
  );
  return Object.hasOwn(attributes, 'maxPages') ? [failed, incomplete] : [failed];
}

function exclusive(names: readonly string[]): Message[] {
  if (names.length === 0) return [];
  const properties = names.map(propertyName);
  const quoted = properties.map((name) => `\`${name}\``).join(' and ');
  return [
    message(
      `Neither <${properties.join(' nor ')}> is set.`,
      'error at synth',
      `set exactly one of ${quoted}.`,
    ),
  ];
}

function doubts(members: Members): Message[] {
  const open = Object.entries(members).filter(
    ([, { constants, presence }]) =>
      constants && !constants.closed && constants.values.length > 1 && presence !== 'computed',
  );
  return open.map(([name, { constants }]) => {
    const last = constants?.values[constants.values.length - 1];
    return message(
      `<${propertyName(name)}> is "…"<. >Did you mean <${last?.value}>`,
      'warning at synth and plan',
      `it looks like a misspelt constant. Use \`${constants?.name}.${last?.name}\`; the text itself is sent unchanged.`,
    );
  });
}

function ratios(members: Members): Message[] {
  return Object.entries(members)
    .filter(([, { percentage }]) => percentage)
    .map(([name]) =>
      message(
        `<${propertyName(name)}> is …, which is one percent or less`,
        'warning at synth and plan',
        'it looks like a ratio. Use a percentage, such as 99.9 for 0.999; the number itself is sent unchanged.',
      ),
    );
}

function writeOnly(members: Members): Message[] {
  const name = nameOfWriteOnly(members);
  if (name === undefined) return [];
  return [
    message(
      `<${toSnakeCase(name)}> is set without <${toSnakeCase(name)}_version>`,
      'error at plan',
      `Terraform cannot see that a write-only value changes. Set ${inPropertyNames(`\`${name}Version\``)} to any text, and change it with the value.`,
    ),
    message(
      'This version of Terraform does not support write-only attributes',
      'error at plan',
      `use Terraform or OpenTofu 1.11 or later, or \`${name.replace(/Wo$/, '')}\`, which is stored in the state.`,
    ),
  ];
}

/** The first one, at any depth. */
function nameOfWriteOnly(members: Members): string | undefined {
  for (const [name, { kind, writeOnly: is }] of Object.entries(members) as [string, Attribute][]) {
    if (is) return name;
    const element = kind.kind === 'list' ? kind.of : kind;
    const inner = element.kind === 'object' ? nameOfWriteOnly(element.members) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}
