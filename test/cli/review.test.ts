/** `review` with handwritten plans. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENCODINGS, runCli } from './run';
import { temporaryFile, temporaryFolder } from '../support/temporary-folder';

const SLO = {
  id: 'id-1',
  name: 'checkout',
  target_threshold_percentage: 99.3,
  labels: { owner: 'payments' },
  revision: { revision: 1, update_time: '2026-01-01T00:00:00Z' },
  update_time: '2026-01-01T00:00:00Z',
  unlisted_members: null as string | null,
};
const ADDRESS = { address: 'observability_slo.a', type: 'observability_slo', mode: 'managed' };
const FOREIGN = { address: 'terraform_data.b', type: 'terraform_data', mode: 'managed' };

/** The members of a plan in which one SLO is changed. */
const update = (before: object, after: object, marks: object = {}) => ({
  resource_changes: [
    { ...ADDRESS, change: { actions: ['update'], before, after, after_unknown: {}, ...marks } },
  ],
});

/** The member of a plan that says which provider block the SLO uses. */
const usingProvider = (provider_config_key: string) => ({
  configuration: { root_module: { resources: [{ ...ADDRESS, provider_config_key }] } },
});

const ACTION = {
  address: 'action.chat_message.notify',
  type: 'chat_message',
  name: 'notify',
  config_values: { text: 'deployed', token: 'token-of-the-chat' },
  config_sensitive: { token: true },
  provider_name: 'registry.terraform.io/example/chat',
  lifecycle_action_trigger: {
    triggering_resource_address: 'observability_slo.a',
    action_trigger_event: 'after_update',
    action_trigger_block_index: 0,
    actions_list_index: 0,
  },
};

/** Stands for 0.993 * 100 in a plan, which Terraform computes exactly enough to write 99.2999... */
const PRODUCT = '0.993 * 100';

/** Reviews a plan that contains these members. */
async function review(members: object, ...options: readonly string[]): Promise<string> {
  const plan = JSON.stringify({ planned_values: {}, ...members });
  const input = plan.replace(JSON.stringify(PRODUCT), `99.2${'9'.repeat(152)}`);
  const { output, errors, code } = await runCli(['review', '-', ...options], { input });
  expect({ errors, code }).toEqual({ errors: '', code: 0 });
  return output;
}

const checksumOf = async (members: object): Promise<unknown> =>
  (JSON.parse(await review(members, '--format', 'json')) as { checksum: unknown }).checksum;

describe('the checksum', () => {
  const after = { ...SLO, target_threshold_percentage: 99 };
  const foreign = (input: string) => ({
    ...FOREIGN,
    change: { actions: ['update'], before: { input }, after: null },
  });
  const plan = { ...update(SLO, after), action_invocations: [ACTION] };
  const withForeign = (input: string) => ({ resource_changes: [...plan.resource_changes, foreign(input)] });
  const later = {
    revision: { revision: 2 },
    update_time: '2026-02-02T00:00:00Z',
    unlisted_members: '{"burned":1}',
  };

  it.each<[what: string, isEqual: boolean, one: object, other: object]>([
    [
      'another revision, time and status',
      true,
      plan,
      { ...plan, ...update({ ...SLO, ...later }, { ...after, ...later }) },
    ],
    ['another id', false, plan, { ...plan, ...update({ ...SLO, id: 'id-2' }, { ...after, id: 'id-2' }) }],
    ['another value before', false, plan, { ...plan, ...update({ ...SLO, name: 'other' }, after) }],
    ['another label', false, plan, { ...plan, ...update(SLO, { ...after, labels: {} }) }],
    ['another value of another provider', false, withForeign('a'), withForeign('b')],
    ['another provider block', false, plan, { ...plan, ...usingProvider('observability.audit') }],
    ['the provider block without an alias', true, plan, { ...plan, ...usingProvider('observability') }],
    ['no action', false, plan, update(SLO, after)],
    [
      'another argument of an action',
      false,
      plan,
      { ...plan, action_invocations: [{ ...ACTION, config_values: { text: 'x' } }] },
    ],
    [
      'another secret of an action',
      true,
      plan,
      { ...plan, action_invocations: [{ ...ACTION, config_values: { text: 'deployed', token: 'x' } }] },
    ],
    [
      'another value that becomes sensitive',
      true,
      update(
        { ...SLO, labels: { pin: '1234' } },
        { ...SLO, labels: { pin: '5' } },
        { after_sensitive: { labels: { pin: true } } },
      ),
      update(
        { ...SLO, labels: { pin: '9876' } },
        { ...SLO, labels: { pin: '5' } },
        { after_sensitive: { labels: { pin: true } } },
      ),
    ],
  ])('with %s is equal: %s', async (_, isEqual, one, other) => {
    const [first, second] = [await checksumOf(one), await checksumOf(other)];
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(second === first).toBe(isEqual);
  });
});

it('names the aliased provider block of an object in a module', async () => {
  const address = 'module.teams["a.b[0]"].observability_slo.a[1]';
  const [{ change }] = update(SLO, { ...SLO, name: 'search' }).resource_changes;
  const resources = [{ address: 'observability_slo.a', provider_config_key: 'observability.audit' }];
  const output = await review({
    resource_changes: [{ ...ADDRESS, address, change }],
    configuration: { root_module: { module_calls: { teams: { module: { resources } } } } },
  });
  expect(output).toContain('"search" (provider "observability.audit")\n');
});

it('lists the actions of Terraform 1.14', async () => {
  expect((await review({ action_invocations: [ACTION] })).replace(/\n\nChecksum of .*/, '')).toBe(
    [
      ...['Summary', '- 1 action invoked', '', 'Actions'],
      '- 1 action: "chat_message"',
      '    "action.chat_message.notify" ("after_update" of "observability_slo.a")\n',
    ].join('\n'),
  );
});

it.each([
  [99.3, '- 1 SLO changed', '- 1 SLO: label "owner": "payments" → "search"'],
  [
    99,
    '- 1 SLO will have a stronger target, 1 SLO changed',
    '- 1 SLO: target 99 → 99.3 (1 % → 0.7 % of requests may fail, 0.7 ×)',
  ],
])('compares and prints numbers as people read them: %d and 0.993 * 100', async (target, ...expected) => {
  const before = { ...SLO, target_threshold_percentage: target };
  const after = { ...SLO, target_threshold_percentage: PRODUCT, labels: { owner: 'search' } };
  const output = await review(update(before, after));
  expect(output.split('\n')).toEqual(expect.arrayContaining(expected));
  expect(output).not.toMatch(/99\.29|0\.7 % → 0\.7 %/);
});

it('shows labels and a target that become sensitive without their values', async () => {
  const marks = { after_sensitive: { labels: true, target_threshold_percentage: true } };
  const after = { ...SLO, target_threshold_percentage: 98.7, labels: { owner: 'search' } };
  const output = await review(update(SLO, after, marks));
  for (const name of ['labels', 'target_threshold_percentage']) {
    expect(output).toContain(`- 1 SLO: "${name}": "(sensitive)" → "(sensitive) new"\n`);
  }
  expect(output).not.toMatch(/99\.3|98\.7|payments|search|NaN/);
});

it('redacts each line of a secret in diagnostics and texts', async () => {
  const rows = ['MC4CAQAwBQYDK2VuBCIEIBkq', 'vN3kq0aPqQ4uSfZ1', 'Zz8='];
  const pem = ['-----BEGIN PRIVATE KEY-----', ...rows, '-----END PRIVATE KEY-----', ''].join('\r\n');
  const diagnostic = {
    severity: 'warning',
    summary: 'Invalid',
    detail: `${rows[1]} is the second line of ${pem}`,
  };
  const [log, text] = [
    temporaryFile(JSON.stringify({ diagnostic })),
    temporaryFile(`key = <<-EOT\n    ${rows.join('\n    ')}\n  }`),
  ];
  const plan = {
    variables: { pem: { value: pem } },
    configuration: { root_module: { variables: { pem: { sensitive: true } } } },
  };
  const output = await review(plan, '--log', log, '--text', text);
  for (const row of rows) expect(output).not.toContain(row);
  expect(output).toContain('key = <<-EOT\n    [redacted]\n    [redacted]\n');
  expect(output).toContain('-----BEGIN PRIVATE KEY-----');
});

it('reads a diagnostic with many blanks in linear time', async () => {
  const log = temporaryFile(JSON.stringify({ diagnostic: { detail: `a${' '.repeat(400_000)}b \n\n c` } }));
  expect(await review({}, '--log', log)).toContain('b ⏎ c"');
});

describe('the command line', () => {
  const PLAN = JSON.stringify({ planned_values: {}, resource_changes: [] });

  it.each(ENCODINGS)('reads plans in %s from standard input', async (_, encode) => {
    const { code, output } = await runCli(['review', '-'], { input: encode(PLAN) });
    expect({ code, output }).toEqual({ code: 0, output: 'Summary\n- Nothing changes\n' });
  });

  it.each([
    [2, [], 'pass a plan, or the log of a plan with --log'],
    [2, ['-', '--max-bytes', '10'], 'It must be a whole number of 3000 or more.'],
    [2, ['-', '--format', 'html'], 'Allowed choices are markdown, text, json.'],
    [2, [''], 'error: an argument is empty'],
    [2, ['-', '--chdir', ''], 'error: --chdir is empty'],
    [2, ['-', '--owner-label='], 'error: --owner-label is empty'],
    [1, ['none'], 'none cannot be read: the file does not exist.'],
    [
      1,
      ['-'],
      'Standard input is not a plan. Use the file of "terraform plan -out PLAN", or the output of "terraform show -json PLAN".',
    ],
    [1, ['--log', '-'], 'Standard input is not a log. Use the output of "terraform plan -json".'],
  ])('exits with %i for %j', async (code, args, error) => {
    const errors = expect.stringContaining(error) as string;
    expect(await runCli(['review', ...args], { input: 'x' })).toEqual({ code, output: '', errors });
  });

  it.each([[[]], [['--log']], [['--text']]])('loses no file of a stack: %j', async (option) => {
    const [folder, other] = [temporaryFolder(), temporaryFolder()];
    const files = [folder, other].map((each) => join(each, 'tfplan'));
    for (const file of files) writeFileSync(file, PLAN);
    const args = files.flatMap((file) => [...option, file]);
    const { code, output, errors } = await runCli(['review', '-', ...args], { input: PLAN });
    expect({ code, output }).toEqual({ code: 1, output: '' });
    expect(errors).toContain(
      `${files[0]} and ${files[1]} are both named after the stack "tfplan". Rename one, for example to tfplan-2.`,
    );
  });

  it('rejects a plan beside the log of a run that failed', async () => {
    const log = temporaryFile(JSON.stringify({ diagnostic: { severity: 'error', summary: 'Invalid' } }));
    const { code, errors } = await runCli(['review', '-', '--log', log], { input: PLAN });
    expect([code, errors]).toEqual([
      1,
      expect.stringContaining('Standard input is not from the run in the log'),
    ]);
  });

  it('leaves out what another plan imports: it only moves to another stack', async () => {
    const [SLOS, folder] = [{ ...ADDRESS, address: 'observability_slo.new' }, temporaryFolder()];
    const plans = {
      old: { ...ADDRESS, change: { actions: ['forget'], before: SLO, after: null } },
      new: { ...SLOS, change: { actions: ['no-op'], before: SLO, after: SLO, importing: { id: SLO.id } } },
    };
    const files = Object.entries(plans).map(([name, change]) => {
      const file = join(folder, `${name}.json`);
      writeFileSync(file, JSON.stringify({ planned_values: {}, resource_changes: [change] }));
      return file;
    });
    expect((await runCli(['review', files[0]], {})).output).toContain('Stays on the service');
    expect((await runCli(['review', ...files], {})).output).not.toContain('on the service');
    const replaced = {
      ...SLOS,
      change: { actions: ['delete', 'create'], before: SLO, after: SLO, importing: {} },
    };
    writeFileSync(files[1], JSON.stringify({ planned_values: {}, resource_changes: [replaced] }));
    expect((await runCli(['review', ...files], {})).output).toContain('Stays on the service');
  });

  it('treats a saved plan that failed like its log', async () => {
    const input = JSON.stringify({ ...(JSON.parse(PLAN) as object), errored: true });
    const { output } = await runCli(['review', '-'], { input });
    expect(output).toBe('Summary\n- The plan failed\n\nA plan failed, so there is no checksum.\n');
  });

  it('names the stack of each text, counts equal warnings, and keeps the lines of a warning together', async () => {
    const diagnostic = { severity: 'warning', summary: 'twice', detail: 'one\n- 1 SLO: two' };
    const log = JSON.stringify({ diagnostic });
    const folder = temporaryFolder();
    const write = (name: string, content: string) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const plan = write('a<b.json', PLAN);
    const diagnostics = write('a<b.jsonl', `${log}\n${log}`);
    const texts = [write('a<b.txt', 'the text of one'), write('b.txt', 'the text of two')];
    const args = [plan, '--log', diagnostics, ...texts.flatMap((text) => ['--text', text])];
    const { output } = await runCli(['review', ...args, '--format', 'markdown'], {});
    expect(output).toContain('- `a<b`: 2 warnings\n');
    expect(output).toContain(
      '\n- 2 warnings\n  - `a<b`: `twice`, `a<b`: `twice`\n  - `one ⏎ - 1 SLO: two`\n',
    );
    expect(output).toMatch(/<code>a&#60;b<\/code><.*\n\n~~~text\nthe text of one\n~~~\n[^]*<code>b<\/code></);
    const escape = write('\u001b[2J.txt', 'the text of three');
    expect((await runCli(['review', ...args, '--text', escape], {})).output).toContain(
      'output of \\u001b[2J\n',
    );
  });
});
