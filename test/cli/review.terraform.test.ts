/** `review` with plans of real Terraform. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { TerraformOutput, TerraformResource, TerraformStack, TerraformVariable } from 'cdktf';
import { runCli } from './run';
import { mustRun } from '../../scripts/command';
import { expectLines } from '../../scripts/getting-started/reader';
import { codeOn, namedBlocksOn, Parser } from '../../scripts/pages';
import { ApiKey } from '../../src/index';
import { agedState } from '../support/aged-state';
import { Deployment } from '../support/deployment';
import { installPackages } from '../support/guide';
import { deployThenRenameOutput, savePlan, savePlans, SECRETS, sixtySlos } from '../support/reviewed-plans';
import { secret, slo, tickets } from '../terraform/support';

const deployment = Deployment.use();

async function review(args: readonly string[], ...options: string[]) {
  return runCli(['review', ...args, ...options], {});
}

/** The review without the text of the plan. */
async function markdown(args: readonly string[], ...options: string[]): Promise<string> {
  const { output, errors, code } = await review(args, '--format', 'markdown', ...options);
  expect({ errors, code }).toEqual({ errors: '', code: 0 });
  return output.replace(/\n<details>.*<\/details>\n/s, '');
}

async function checksumOf(args: readonly string[]): Promise<unknown> {
  const { output } = await review(args, '--format', 'json');
  return (JSON.parse(output) as { checksum?: unknown }).checksum;
}

const lines = (...all: string[]) => `${all.join('\n')}\n`;
const CHECKSUM = /\nChecksum of these changes: [0-9a-f]{64}\n$/;

describe('the review of 60 SLOs', () => {
  let plans: Record<string, string[]>;
  beforeAll(async () => (plans = await savePlans(deployment)));

  it('lists the one lowered target before the new label that all SLOs share', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `slo_${index + 1}`).sort();
    const ten = names.slice(0, 10).map((name) => `\`service ${name.slice(4)} availability\``);
    expect((await markdown(plans.target)).replace(CHECKSUM, '')).toBe(
      lines(
        ...['#### Summary', '', '- 1 SLO will have a weaker target, 60 SLOs changed', '', '#### SLOs', ''],
        '- 1 SLO: target 99.9 → 99.5 (0.1 % → 0.5 % of requests may fail, 5 ×)',
        '  - `service 17 availability`',
        '  - owners: `search` (1)',
        '- 60 SLOs: + label `costCenter`: `4711`',
        `  - ${ten.join(', ')}, and 50 more`,
        '  - owners: `checkout` (20), `search` (20), `payments` (20)',
      ),
    );
  });

  it('recognizes a resource that was renamed without a moved block', async () => {
    const text = await markdown(plans.rename);
    expect(text).toMatch(
      /^#### Summary\n\n- 2 warnings, 1 SLO will exist twice, 1 SLO created, 1 SLO no longer managed\n\n#### Errors and warnings\n\n/,
    );
    expect(text).toContain('  - `SLO "service 1 availability" will be created a second time`');
    expect(text).toMatch(
      /\n#### Stays on the service\n\n- 1 SLO\n {2}- `service 1 availability` \(id `[0-9a-f-]{36}`\)\n/,
    );
    expect(text).toContain(
      lines(
        '#### SLOs',
        '',
        '- 1 SLO: created, and will exist twice, because nothing moves or imports the old one; target 99.9 (0.1 % of requests may fail)',
        '  - `service 1 availability` (`observability_slo.slo_1` → `observability_slo.renamed`)',
      ),
    );
  });

  it('shows why a key is replaced, and that the old one stays valid', async () => {
    const text = await markdown(plans.key);
    expect(text).toMatch(/^#### Summary\n\n- 1 warning, 1 API key will gain `Admin`, 1 API key replaced\n/);
    expect(text).toMatch(
      /\n- 1 API key: valid until somebody revokes it\n {2}- `log shipper` \(id `[0-9a-f-]{36}`\)\n/,
    );
    expect(text).toContain(
      lines(
        '#### Keys and webhooks',
        '',
        '- 1 API key: replaced, because `key_permissions` cannot be changed in place; `key_permissions.presets`: `["Ingest"]` → `["Ingest","Admin"]`',
        '  - `log shipper`',
      ),
    );
  });

  it('quotes hostile names and alerts', async () => {
    const { output } = await review(plans.hostile, '--format', 'markdown');
    expect(output).toContain('conflicts with its alerts');
    const shown = { text: '', headings: 0, html: [] as string[], quoted: '' };
    const walker = new Parser().parse(output).walker();
    for (let step = walker.next(); step; step = walker.next()) {
      const { type, literal } = step.node;
      if (!step.entering) continue;
      if (type === 'text') shown.text += literal;
      if (type === 'heading') shown.headings += 1;
      if (type === 'html_block') shown.html.push(literal ?? '');
      if (type === 'code' || type === 'code_block') shown.quoted += literal;
      expect(['link', 'image', 'html_inline']).not.toContain(type);
    }
    expect(shown.text).not.toMatch(/everyone|evil|No changes|0{64}/);
    expect(shown.quoted.match(/@everyone/g)).toHaveLength(5);
    expect(shown.headings).toBe(3);
    expect(shown.html).toEqual([expect.stringContaining('<details>'), '</details>']);
    expect(output).not.toMatch(/[^\P{C}\n]/u);
    expect(output).toContain('\\u202egnp.exe\\u2066 \\u200b\\u001b[2J\\u0001\\u0002');
  });

  it('quotes hostile strings in a terminal, too', async () => {
    const { output } = await review(plans.hostile.slice(0, 3));
    expect(output).not.toMatch(/[^\P{C}\n]/u);
    expect(output).not.toMatch(/^(No changes\.|Checksum of these changes: 0{8})/m);
    expect(output).toMatch(CHECKSUM);
  });

  it('is what the page shows', async () => {
    await deployment.synthWithoutProvider(sixtySlos({ labels: { costCenter: '4711' }, lowered: 17 }));
    const printed = await runFromPage('review', deployment.terraform.path);
    const [shown] = codeOn('docs/review.md', 'text');
    expectLines(shown, printed, 'docs/review.md');
  });

  it.each(['markdown', 'text', 'json'])(
    'contains no secrets as %s, even if a warning quotes one',
    async (format) => {
      const { path } = deployment.terraform;
      const diagnostic = {
        severity: 'warning',
        summary: SECRETS[0],
        detail: `Bearer ${SECRETS[1]}`,
        address: 'a.b',
      };
      deployment.terraform.write('quoting.jsonl', JSON.stringify({ type: 'diagnostic', diagnostic }));
      deployment.terraform.write('quoting.txt', `url = ${SECRETS[0]}`);
      const { value } = await deployment.stateOf('observability_api_key.shipper');
      const [log, text] = ['quoting.jsonl', 'quoting.txt'].map((file) => join(path, file));
      const args = [plans.key[0], '--log', log, '--text', text, '--format', format];
      const { output } = await review(args);
      for (const each of [...SECRETS, String(value)]) expect(output).not.toContain(each);
      expect(output).toContain('[redacted]');
    },
  );

  it('leaves out whole entries of a comment that would be too long, and says so', async () => {
    const { output } = await review(plans.hostile, '--format', 'markdown', '--max-bytes', '3000');
    expect(Buffer.byteLength(output)).toBeLessThanOrEqual(3000);
    expect(output).toContain('conflicts with its alerts');
    expect(output).toContain('\nOmitted because of the size limit: 1 of 1 entries in "SLOs".\n');
    expect(output).toMatch(CHECKSUM);
    const complete = await review(plans.target, '--format', 'markdown');
    expect(Buffer.byteLength(complete.output)).toBeGreaterThan(40_000);
    expect(complete.output).not.toContain('Too long');
    const larger = await review(plans.target, '--format', 'markdown', '--max-bytes', '10000');
    expect(Buffer.byteLength(larger.output)).toBeLessThanOrEqual(10_000);
    expect(larger.output).toMatch(
      /~~~text\n.*\n {4}\}\n+~~~\n\n<\/details>\n\nOmitted because of the size limit: \d+ of 61 entries/s,
    );
  });
});

const BLOCKS = new Map([...namedBlocksOn('docs/review.md'), ...namedBlocksOn('docs/pipelines.md')]);

/** Runs commands from a page in a folder where the package is installed. */
async function runFromPage(name: string, cwd: string): Promise<string> {
  installPackages(cwd);
  const { PATH } = process.env;
  const env = { PATH, HOME: cwd, CHECKPOINT_DISABLE: '1', ...deployment.terraform.env };
  const code = BLOCKS.get(name) ?? '';
  return (await mustRun(['bash', '-euc', code], { cwd, env })).stdout;
}

test('the commands of the page review three stacks, one of which fails because an output is renamed', async () => {
  const folder = join(deployment.folder, 'several');
  mkdirSync(folder, { recursive: true });
  await deployThenRenameOutput(folder, deployment.terraform.env);
  const text = await runFromPage('stacks', folder);
  expect(text).toMatch(
    /^#### Summary\n\n- `checkout`: The plan failed, 1 error\n- `network`: 1 SLO moved, 1 output created, 1 output destroyed\n- `alerts`: 1 warning, 1 API key rotated\n\n#### Errors and warnings\n\n- 1 error\n {2}- `checkout`: `Unsupported attribute` in `resource.observability_slo.checkout`\n/,
  );
  expect(text).toContain(
    lines('- 1 API key: rotated; `rotation_id`: `1` → `2`', '  - `alerts`: `alert sender`'),
  );
  expect(text).toContain(
    '  - `network`: `gateway availability` (`observability_slo.gateway` → `observability_slo.edge`)\n',
  );
  expect(text).not.toMatch(/[0-9a-f]{64}/);
  const log = join(folder, 'cdktf.out/stacks/checkout/plan.jsonl');
  expect(await checksumOf(['--log', log])).toBeUndefined();
});

describe('the review of one stack', () => {
  const fresh = Deployment.useFresh();
  const OLD_URL = 'https://old.example.com/hooks/41ab';
  const NEW_URL = 'https://new.example.com/hooks/77cd';

  const data = (stack: TerraformStack, id: string) =>
    new TerraformResource(stack, id, { terraformResourceType: 'terraform_data' });

  it('shows every kind of change', async () => {
    fresh.terraform.env.TF_VAR_label = 'label-secret-1';
    await fresh.control.put('slos', 'outside', {
      id: 'outside',
      name: 'outside',
      targetThresholdPercentage: 90,
    });
    const label = (stack: TerraformStack) =>
      new TerraformVariable(stack, 'label', { type: 'string', sensitive: true }).stringValue;
    const build = (isNew: boolean) => (stack: TerraformStack) => {
      const sensitive = label(stack);
      const moved = slo(stack, isNew ? 'after' : 'before', { name: 'moved' });
      if (isNew) moved.moveFromId('observability_slo.before');
      if (isNew) {
        slo(stack, 'imported', { name: 'outside', targetThresholdPercentage: 99 }).importFrom('outside');
      }
      if (isNew) {
        stack.addOverride('removed', [{ from: 'observability_slo.kept', lifecycle: { destroy: false } }]);
      } else {
        slo(stack, 'kept');
      }
      if (!isNew) slo(stack, 'gone');
      else new ApiKey(stack, 'admin', { name: 'admin', keyPermissions: { presets: ['Admin'] } });
      slo(stack, 'tainted');
      slo(stack, 'labeled', {
        labels: {
          secret: sensitive,
          owner: 'payments',
          hidden: isNew ? sensitive : 'token-until-now',
          ...(isNew ? {} : { old: 'x' }),
        },
      });
      const query = `sum(rate(requests{service="checkout"}[${isNew ? 10 : 5}m]))`;
      slo(stack, 'queried', {
        requestBasedMetricSli: { goodEvents: { query }, totalEvents: { query: 'all' } },
      });
      new ApiKey(stack, 'key', {
        name: 'shipper',
        keyPermissions: { presets: ['Ingest'] },
        rotationId: isNew ? '2' : '1',
      });
      tickets(stack, { url: secret(stack, isNew ? NEW_URL : OLD_URL) });
      for (const id of isNew ? ['b', 'c', 'd'] : ['a', 'b']) data(stack, id);
      new TerraformOutput(stack, isNew ? 'new_name' : 'old_name', { value: 'x', staticId: true });
    };
    await fresh.deploy(build(false));
    fresh.terraform.env.TF_VAR_label = 'label-secret-2';
    await fresh.terraform.run(['taint', 'observability_slo.tainted']);
    await fresh.synth(build(true));
    const args = await savePlan(fresh, 'plan');
    const text = await markdown(args.slice(0, 1));
    expect(text.replace(/`[0-9a-f-]{36}`/g, '`ID`').replace(CHECKSUM, '')).toBe(
      lines(
        ...['#### Summary', ''],
        '- 1 API key will have `Admin`, 1 SLO will have a stronger target, 1 API key created, 1 API key rotated, 1 outgoing webhook replaced, 1 SLO moved, 2 SLOs no longer managed, 1 SLO imported and changed, 2 SLOs changed, 1 SLO replaced, 1 resource destroyed, 2 resources created, 1 output created, 1 output destroyed',
        ...['', '#### Stays on the service', ''],
        ...['- 1 API key: valid until somebody revokes it', '  - `shipper` (id `ID`)'],
        ...['- 1 outgoing webhook', '  - `tickets` (id `ID`)'],
        ...['- 3 SLOs', '  - `gone` (id `ID`), `kept` (id `ID`), `tainted` (id `ID`)'],
        ...['', '#### Keys and webhooks', ''],
        ...['- 1 API key: created; + `key_permissions.presets`: `["Admin"]`', '  - `admin`'],
        ...['- 1 API key: rotated; `rotation_id`: `1` → `2`', '  - `shipper`'],
        '- 1 outgoing webhook: replaced, because `url` cannot be changed in place; `url`: `(sensitive)` → `(sensitive) new`',
        ...['  - `tickets`', '', '#### SLOs', ''],
        ...['- 1 SLO: moved', '  - `moved` (`observability_slo.before` → `observability_slo.after`)'],
        '- 1 SLO: imported and changed; target 90 → 99 (10 % → 1 % of requests may fail, 0.1 ×); + `request_based_metric_sli.good_events.query`: `good`; + `request_based_metric_sli.total_events.query`: `total`',
        '  - `outside` (id `outside`)',
        ...['- 1 SLO: replaced, because tainted', '  - `tainted`'],
        ...['- 2 SLOs: no longer managed, left on the service', '  - `gone`, `kept`'],
        '- 1 SLO: `request_based_metric_sli.good_events.query`: `sum(rate(requests{service="checkout"}[5m]))` → `sum(rate(requests{service="checkout"}[10m]))`',
        '  - `queried`',
        ...[
          '- 1 SLO: label `hidden`: `(sensitive)` → `(sensitive) new`',
          '- 1 SLO: - label `old`: `x`',
          '- 1 SLO: label `secret`: `(sensitive)` → `(sensitive) new`',
        ].flatMap((change) => [change, '  - `labeled`', '  - owners: `payments` (1)']),
        ...['', '#### Other providers', ''],
        '- 3 resources: `terraform_data`: destroyed, created',
        '  - `terraform_data.a`, `terraform_data.c`, `terraform_data.d`',
        ...['', '#### Outputs', ''],
        ...['- 1 output: created', '  - `new_name`', '- 1 output: destroyed', '  - `old_name`'],
      ),
    );
    for (const format of ['markdown', 'text', 'json']) {
      const { output } = await review(args, '--format', format);
      expect(output).not.toMatch(/label-secret|until-now|41ab|77cd/);
    }
  });

  it('shows the warning about an SLO that is imported at two addresses', async () => {
    await fresh.control.put('slos', 'one', { id: 'one', name: 'outside', targetThresholdPercentage: 99 });
    await fresh.synth((stack) => {
      for (const name of ['first', 'second']) slo(stack, name).importFrom('one');
    });
    const args = await savePlan(fresh, 'plan');
    const warned = await markdown(args);
    expect(warned).toMatch(
      /\n- 1 warning\n {2}- `More than one resource manages SLO "outside" \(id one\)` in `observability_slo\.\w+`\n/,
    );
    await fresh.terraform.run(['apply', '-no-color', '-input=false', 'plan.bin']);
    const addresses = await fresh.terraform.run(['state', 'list', '-id=one']);
    expect(addresses.stdout).toBe('observability_slo.first\nobservability_slo.second\n');
    await fresh.terraform.run(['state', 'rm', 'observability_slo.second']);
    await fresh.synth((stack) => slo(stack, 'first'));
    const settled = await fresh.terraform.run(['apply', '-no-color', '-auto-approve']);
    expect(settled.text).not.toContain('Warning:');
    await fresh.expectNoChanges();
  });

  it('has a checksum of the changes, without secrets, variables and the time', async () => {
    const label = (stack: TerraformStack, id: string, isSensitive: boolean) =>
      new TerraformVariable(stack, id, { type: 'string', sensitive: isSensitive, default: '' }).stringValue;
    const build = (target: number) => (stack: TerraformStack) => {
      label(stack, 'unused', false);
      slo(stack, 'one', {
        targetThresholdPercentage: target,
        labels: { token: label(stack, 'token', true) },
      });
    };
    const planned = async (target: number, variables: Record<string, string>) => {
      for (const [name, value] of Object.entries(variables)) fresh.terraform.env[`TF_VAR_${name}`] = value;
      await fresh.synth(build(target));
      return checksumOf((await savePlan(fresh, 'plan')).slice(0, 1));
    };
    const first = await planned(99, { unused: 'a', token: 'secret-1' });
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await planned(99, { unused: 'b', token: 'secret-2' })).toBe(first);
    expect(await planned(98, {})).not.toBe(first);
    await fresh.deploy(build(98));
    expect(await planned(98, { unused: 'c' })).toBeNull();
    const text = await markdown((await savePlan(fresh, 'plan')).slice(0, 1));
    expect(text).toBe('#### Summary\n\n- Nothing changes\n');
    // Somebody saves the SLO without a change, and the service returns its current status.
    const before = await planned(97, {});
    const id = await fresh.idOf('observability_slo.one');
    await fresh.control.patch('slos', id, { status: { burned: 0.25 } });
    expect(await planned(97, {})).toBe(before);
    // The checksum also covers somebody else's change that this plan would overwrite.
    await fresh.control.patch('slos', id, { description: 'by hand' });
    expect(await planned(97, {})).not.toBe(before);
  });

  it('shows what a -refresh-only plan finds, except values that only the service sets', async () => {
    await fresh.deploy((stack) => ['changed', 'deleted', 'kept'].map((name) => slo(stack, name, { name })));
    const [changed, deleted] = await Promise.all(
      ['changed', 'deleted'].map(async (name) => fresh.idOf(`observability_slo.${name}`)),
    );
    const drift = async (...options: string[]) => {
      const { output, code } = await review(
        (await savePlan(fresh, 'plan', '-refresh-only')).slice(0, 1),
        ...options,
      );
      return { output, code };
    };
    await fresh.control.patch('slos', changed, { status: { burned: 0.25 } });
    const nothing = {
      checksum: null,
      drift: false,
      sections: [{ title: 'Summary', entries: [['Nothing changes']] }],
    };
    const { output, code } = await drift('--format', 'json', '--exit-code');
    expect({ output: JSON.parse(output) as unknown, code }).toEqual({ output: nothing, code: 0 });

    await fresh.control.patch('slos', changed, { targetThresholdPercentage: 60 });
    await fresh.control.delete('slos', deleted);
    fresh.terraform.write('terraform.tfstate', agedState(fresh.terraform.read('terraform.tfstate')));
    expect(await drift()).toEqual({
      output: lines(
        ...['Summary', '- 1 SLO changed outside Terraform, 1 SLO disappeared outside Terraform', ''],
        ...['Changed outside Terraform'],
        '- 1 SLO: target 99 → 60 (1 % → 40 % of requests may fail, 40 ×)',
        '    "changed"',
        '- 1 SLO: disappeared: it was deleted on the service, or the API key cannot see it',
        '    "deleted"',
      ),
      code: 0,
    });
    const found = await drift('--format', 'json', '--exit-code');
    expect({ ...found, output: JSON.parse(found.output) as unknown }).toMatchObject({
      output: { checksum: null, drift: true },
      code: 3,
    });
    // A plan that reverts the drift shows both, and tells it from a change to the program.
    await fresh.synth((stack) =>
      ['changed', 'deleted', 'kept'].map((name) => slo(stack, name, { name, description: 'new' })),
    );
    const reverting = await markdown((await savePlan(fresh, 'plan')).slice(0, 1));
    expect(reverting).toContain(
      '- 1 SLO will have a stronger target, 2 SLOs changed, 1 SLO created, 1 SLO changed outside Terraform, 1 SLO disappeared outside Terraform\n',
    );
    expect(reverting.slice(reverting.indexOf('#### SLOs')).replace(CHECKSUM, '')).toBe(
      lines(
        ...['#### SLOs', ''],
        '- 1 SLO: target 60 → 99 (40 % → 1 % of requests may fail, 0.025 ×), changed on the service',
        '  - `changed`',
        '- 1 SLO: created, because it was deleted on the service, or the API key cannot see it; target 99 (1 % of requests may fail)',
        ...['  - `deleted`', '- 2 SLOs: + `description`: `new`', '  - `changed`, `kept`'],
      ),
    );
  });
});
