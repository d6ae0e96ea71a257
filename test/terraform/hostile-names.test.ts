import { LosslessNumber } from 'lossless-json';
import { JsonObject, parseJson, printJson } from '../../src/contract/json';
import { fingerprint } from '../../src/emulator';
import { ObservabilityProvider } from '../../src/index';
import { ObjectValue } from '../../src/plugin';
import { OperationName } from '../../src/schema';
import { configuration, sloBody } from '../handlers/configuration';
import { Deployment } from '../support/deployment';

/** Text that a program on the way could misinterpret. */
const NAMES: Readonly<Record<string, string>> = {
  quotes: '"double" \'single\' `back` \\" \\\\ \\n',
  lines: 'first\nsecond\r\nthird\ttab',
  emoji: '👩‍💻 🎉 é ß 日本語 עברית',
  interpolation: '${path.module} $${x} $$${y} ${',
  directive: '%{ if true }x%{ endif } %%{y} %{',
  prototype: '__proto__',
  member: 'constructor',
  controls: 'nul \u0000 bell \u0007 escape \u001b[2J\u001b[31m delete \u007f c1 \u009b31m',
  separators: 'line \u2028 paragraph \u2029 bom \ufeff joiner \u200d nbsp \u00a0',
  bidi: '\u202eterces\u202c \u2066x\u2069',
  markup: '<script>alert("&amp;")</script> <!-- {{x}} <%= y %> <<EOF # // /* */',
  spaces: '  x   x  ',
  long: 'x'.repeat(10_000),
};

const NAMED = Object.values(NAMES);
const MEGABYTE = `\${x} \u0001 ${'sum(rate("é"[5m])) '.repeat(55_000)}`;

function slo(name: string, more: ObjectValue = {}): ObjectValue {
  return { name, target_threshold_percentage: new LosslessNumber('99'), ...more };
}

/** Each name as a name, a description, the key and value of a label, in a query, and in nested JSON. */
const everywhere = NAMED.map((text) =>
  slo(text, {
    description: text,
    labels: Object.fromEntries([[text, text]]),
    request_based_metric_sli: { good_events: { query: text } },
    extra_members: printJson(Object.fromEntries([[`x${text}`, { [text]: text }]])),
  }),
);
const large = [
  slo('a thousand labels', {
    labels: Object.fromEntries(
      Array.from({ length: 1000 }, (_, index) => [`label ${index}`, `${index} \${x}`]),
    ),
  }),
  slo('long queries', {
    request_based_metric_sli: {
      good_events: { query: MEGABYTE },
      total_events: { query: `${MEGABYTE} total` },
    },
  }),
];
const webhooks = NAMED.map((text) => ({
  name: text,
  type: text,
  url: `https://hooks.example.com/?x=${text}`,
  issue_tracker: { email: text, project_key: text, api_token: `token ${text}` },
}));
const keys = NAMED.map((text) => ({
  name: text,
  key_permissions: { permissions: [text] },
  owner: { organisation_id: text },
}));
const enrichments = NAMED.map((text) => ({
  field_name: text,
  enrichment_type: { other: { name: text, value_json: printJson({ [`x${text}`]: text }) } },
  selected_columns: [text],
}));

let deployment: Deployment;
let synthesized: JsonObject;

function write(slos: readonly ObjectValue[]): void {
  deployment.write(
    configuration(synthesized, {
      observability_slo: slos,
      observability_outgoing_webhook: webhooks,
      observability_api_key: keys,
      observability_enrichment: enrichments,
    }),
  );
}

beforeAll(async () => {
  deployment = await Deployment.start({ strict: false });
  await deployment.synthWithoutProvider((stack) => {
    new ObservabilityProvider(stack, 'observability');
  });
  synthesized = parseJson(deployment.terraform.read('cdk.tf.json')) as JsonObject;
  // The large SLOs come last, because Terraform writes its whole state after each object.
  for (const slos of [everywhere, [...everywhere, ...large]]) {
    write(slos);
    await deployment.apply();
  }
});
afterAll(async () => deployment.remove());

/** Fails the test unless these bodies were sent, with members in any order. */
function expectSent(
  operation: OperationName,
  bodies: readonly object[],
  change = (body: JsonObject) => body,
) {
  const sent = deployment.sent(operation).map((body) => change(parseJson(body) as JsonObject));
  expect(sent).toHaveLength(bodies.length);
  expect(sent).toEqual(expect.arrayContaining([...bodies]));
}

it('reaches the service unchanged', () => {
  expectSent('replaceSlo', [...everywhere, ...large].map(sloBody));
  const expectedWebhooks = webhooks.map(({ issue_tracker: { email, project_key, api_token }, ...data }) => ({
    data: {
      ...data,
      url: fingerprint(data.url),
      issueTracker: { email, projectKey: project_key, apiToken: fingerprint(api_token) },
    },
  }));
  expectSent('createOutgoingWebhook', expectedWebhooks);
  const expectedKeys = keys.map(({ name, key_permissions: keyPermissions, owner }) => ({
    name,
    keyPermissions,
    owner: { organisationId: owner.organisation_id },
  }));
  expectSent('createApiKey', expectedKeys);
});

it('shows no changes in the next plan', async () => {
  await deployment.expectNoChanges();
});

it('can be changed by one character without other changes, and a new SLO is sent as Terraform normalizes it', async () => {
  const changed = [...everywhere, ...large];
  const lines = NAMED.indexOf(NAMES.lines);
  changed[lines] = { ...changed[lines], name: NAMES.lines.replace('\r', '') };
  const prototype = NAMED.indexOf(NAMES.prototype);
  changed[prototype] = { ...changed[prototype], labels: Object.fromEntries([['__proto__', '__proto_']]) };
  const queries = changed.length - 1;
  changed[queries] = slo('long queries', {
    request_based_metric_sli: {
      good_events: { query: MEGABYTE },
      total_events: { query: `${MEGABYTE} totaL` },
    },
  });
  const decomposed = slo('cafe\u0301', {
    description: 'half \ud83d a pair',
    labels: { 'e\u0301': 'e\u0301' },
  });
  write([...changed, decomposed]);
  deployment.control.clearRequests();
  expect(await deployment.apply()).toContain('Resources: 1 added, 3 changed, 0 destroyed.');
  // Terraform composes characters, and replaces invalid ones.
  const composed = slo('caf\u00e9', { description: 'half \ufffd a pair', labels: { '\u00e9': '\u00e9' } });
  const bodies = [...[lines, prototype, queries].map((index) => changed[index]), composed].map(sloBody);
  expectSent('replaceSlo', bodies, ({ id, grouping, type, serviceNotes, ...configured }) => configured);
  await deployment.expectNoChanges();
});

it('is readable in warnings, and cannot control the terminal', async () => {
  // A run names at most ten objects.
  const slos = ['quotes', 'lines', 'emoji', 'interpolation', 'controls', 'separators', 'bidi', 'markup'];
  const targets = [...slos.map((name) => ['slo', name]), ['enrichment', 'controls'], ['api_key', 'long']].map(
    ([type, name]) => `-target=observability_${type}.r${Object.keys(NAMES).indexOf(name)}`,
  );
  const { stdout } = await deployment.terraform.run([
    ...['plan', '-destroy', '-json', '-input=false', '-refresh=false'],
    ...targets,
  ]);
  const warnings = stdout
    .split('\n')
    .filter((line) => line.includes('"type":"diagnostic"'))
    .map((line) => (JSON.parse(line) as { diagnostic: { summary: string; detail: string } }).diagnostic)
    .filter(({ summary }) => summary.endsWith('will stay on the service'));
  const named = warnings.flatMap(({ detail }) =>
    detail.split('\n').filter((line) => line.startsWith('  - ')),
  );
  expect(named).toHaveLength(targets.length);
  expect(named.join()).toContain('SLO "nul \\u0000 bell \\u0007 escape \\u001b[2J\\u001b[31m delete');
  expect(named.join()).toContain(`API key "${'x'.repeat(100)}…" (id `);
  for (const { summary, detail } of warnings) {
    expect(summary).not.toMatch(/[\p{Cc}\p{Bidi_Control}]/u);
    expect(detail).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
    expect(summary.length).toBeLessThanOrEqual(500);
  }
});
