import { LosslessNumber, stringify } from 'lossless-json';
import { JsonObject, parseJson } from '../../src/contract/json';
import { Deployment } from '../support/deployment';
import { Result, succeeded } from '../support/terraform';

/** Ten warnings that name their object, and one about the others of its kind. */
const BOUND = 11;

const deployment = Deployment.use();
let empty: JsonObject;

beforeAll(async () => {
  await deployment.synth(() => undefined);
  empty = parseJson(deployment.terraform.read('cdk.tf.json')) as JsonObject;
});

/** 20 SLOs and 20 webhooks with this prefix in their names. */
function forty(prefix: string): JsonObject {
  const names = Array.from({ length: 20 }, (_, index) => `${prefix}-${index}`);
  const block = (of: (name: string) => JsonObject) =>
    Object.fromEntries(names.map((name) => [name, of(name)]));
  return {
    observability_slo: block((name) => ({ name, target_threshold_percentage: new LosslessNumber('99') })),
    observability_outgoing_webhook: block((name) => ({
      name,
      url: `https://tracker.example.com/${name}`,
      issue_tracker: { email: 'a@example.com', project_key: 'A', api_token: 'tracker-token-81c2' },
    })),
  };
}

const configure = (resource?: JsonObject) =>
  deployment.write(stringify({ ...empty, ...(resource && { resource }) }) ?? '');

async function deploy(resource: JsonObject): Promise<void> {
  configure(resource);
  await deployment.apply();
}

/** The summary of each warning that Terraform shows, as text or as JSON. */
function shown({ stdout, stderr }: Pick<Result, 'stdout' | 'stderr'>): string[] {
  return `${stdout}${stderr}`.split('\n').flatMap((line) => {
    if (line.startsWith('{')) {
      const event = JSON.parse(line) as { type?: string; diagnostic?: { severity: string; summary: string } };
      const { diagnostic } = event;
      return event.type === 'diagnostic' && diagnostic?.severity === 'warning' ? [diagnostic.summary] : [];
    }
    const found = /Warning: (.*)/.exec(line);
    return found ? [found[1]] : [];
  });
}

/** Expects warnings that name ten objects of each kind. Objects that Terraform plans together share a warning. */
function expectJoined(result: Pick<Result, 'stdout' | 'stderr'>, kinds = ['SLO', 'outgoing webhook']): void {
  const warnings = shown(result);
  expect(warnings.length).toBeLessThan((BOUND / 2) * kinds.length);
  const text = `${result.stdout}${result.stderr}`.replaceAll('\\"', '"');
  for (const kind of kinds) {
    expect(warnings).toContain(`More ${kind}s will stay on the service`);
    expect(new Set(text.match(new RegExp(`${kind} "[^"]+" \\(id [^)]+\\)`, 'g'))).size).toBe(BOUND - 1);
  }
}

describe('the destroy of many objects', () => {
  it('names ten of each kind in the plan, keys first, and the apply repeats nothing', async () => {
    const key = { name: 'shipper', key_permissions: { presets: ['Ingest'] } };
    await deploy({ ...forty('planned'), observability_api_key: { key } });
    const plan = succeeded(await deployment.terraform.run(['plan', '-destroy', '-no-color', '-out=destroy']));
    expectJoined(plan);
    expect(plan.text).toMatch(/^Warning: API key "shipper" .* will stay on the service/m);
    expect(plan.text).toMatch(/^ {2}- API key "shipper" .*\n {2}- SLO "/m);
    const apply = succeeded(await deployment.terraform.run(['apply', '-no-color', 'destroy']));
    expect(shown(apply)).toEqual([]);
    expect(apply.text.match(/Destroying\.\.\. \[id=/g)).toHaveLength(40);
  });

  it('names ten that were removed from the configuration, with any options', async () => {
    await deploy(forty('left'));
    configure();
    const only = ['-target=observability_slo.left-1', '-target=observability_slo.left-2'];
    const targeted = succeeded(await deployment.terraform.apply('-refresh=false', ...only));
    expect(shown(targeted).filter((summary) => summary.startsWith('SLO'))).toEqual([
      expect.stringMatching(/^SLO "left-\d" \(id .*\) and 1 more will stay on the service$/),
    ]);
    expect(targeted.text).toMatch(/ - SLO "left-1" \(id [^)]*\)$.* - SLO "left-2" \(id [^)]*\)$/ms);
    const apply = succeeded(await deployment.terraform.apply('-json'));
    expectJoined(apply);
  });
});

describe('the replacement of 20 objects', () => {
  const replacements = (prefix: string, name: string, lifecycle: JsonObject = {}) => {
    const { observability_outgoing_webhook: webhooks } = forty(prefix);
    return {
      observability_outgoing_webhook: Object.fromEntries(
        Object.entries(webhooks as JsonObject).map(([key, webhook]) => [
          key,
          { ...(webhook as JsonObject), url: `https://tracker.example.com/${name}`, lifecycle },
        ]),
      ),
    };
  };

  it('names ten of them in the plan, and the apply repeats nothing', async () => {
    await deploy(replacements('replaced', 'first'));
    configure(replacements('replaced', 'second'));
    const apply = succeeded(await deployment.terraform.apply());
    const warnings = shown(apply);
    expect(warnings).toHaveLength(BOUND);
    expect(warnings).toContain('More replaced outgoing webhooks will stay on the service');
  });

  it('names ten again if the old ones are destroyed last, because Terraform plans that during the apply', async () => {
    const lifecycle = { create_before_destroy: true };
    await deploy(replacements('first', 'first', lifecycle));
    configure(replacements('first', 'second', lifecycle));
    succeeded(await deployment.terraform.run(['plan', '-no-color', '-out=replace']));
    const apply = succeeded(await deployment.terraform.run(['apply', '-no-color', 'replace']));
    expectJoined(apply, ['outgoing webhook']);
  });

  it('is reported by the apply if it was requested with -replace, because Terraform drops the warnings of such a plan', async () => {
    await deploy(replacements('asked', 'first'));
    const address = 'observability_outgoing_webhook.asked-1';
    const id = await deployment.idOf(address);
    const plan = succeeded(
      await deployment.terraform.run(['plan', '-no-color', `-replace=${address}`, '-out=replace']),
    );
    expect(shown(plan)).toEqual([]);
    const apply = succeeded(await deployment.terraform.run(['apply', '-no-color', 'replace']));
    expect(shown(apply)).toEqual([`outgoing webhook "asked-1" (id ${id}) stays on the service`]);
  });
});

test('a service that hangs causes one error with the number of objects that the plan reads, the same in each plan', async () => {
  const integration = { integration_key: 'deployment-markers', version: '1.0.0', integration_parameters: [] };
  const resource = {
    ...forty('hanging'),
    observability_contextual_data_integration: { integration },
  };
  await deploy(resource);
  const hasty = { request_timeout_seconds: 0.5, max_retry_seconds: 1, verify_connection: false };
  deployment.write(stringify({ ...empty, provider: { observability: hasty }, resource }) ?? '');
  deployment.control.addFault({ kind: 'hangBefore' });
  for (let plans = 0; plans < 3; plans += 1) {
    const { text } = await deployment.terraform.plan();
    expect(text.match(/Error: .*/g)).toEqual([
      'Error: The service does not respond, so at least 21 objects were not read',
    ]);
    expect(text).toMatch(/ with observability_(slo|contextual_data_integration)\./);
  }
});
