import { Emulator } from '../emulator';

/** A test deploys it as it stands. */
const STACK = [
  "import { App, TerraformStack } from 'cdktf';",
  "import { Enrichment, ObservabilityProvider } from 'cdktf-provider-observability';",
  "const stack = new TerraformStack(new App(), 'try'); new ObservabilityProvider(stack, 'observability');",
  "new Enrichment(stack, 'place', { fieldName: 'ip', enrichedFieldName: 'place', enrichmentType: { geoIp: {} } });",
  'App.of(stack).synth();',
];

/** What a person who has started it needs. */
export function greeting({ url, page, control }: Emulator): string {
  const seeded = Object.entries(control.allObjects())
    .map(([collection, objects]) => [collection, Object.keys(objects).join(', ')])
    .filter(([, keys]) => keys !== '');
  return [
    `The management API is at ${url}`,
    `  page     ${page}`,
    `  OpenAPI  ${url}/openapi.json`,
    '',
    'To use it (any key will do):',
    `  export OBSERVABILITY_BASE_URL=${url}`,
    '  export OBSERVABILITY_API_KEY=local-key',
    '',
    'What it holds already, by id:',
    ...seeded.map(([collection, keys]) => `  ${collection.padEnd(22)} ${keys}`),
    '',
    'A stack to try, as try.ts: npx tsx try.ts && cd cdktf.out/stacks/try && terraform init && terraform apply',
    ...STACK.map((line) => `  ${line}`),
    '',
    'Stop it with Ctrl+C.',
  ].join('\n');
}
