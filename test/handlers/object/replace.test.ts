/** A replacement that had to wait does not overwrite somebody else's changes. */
import { LosslessNumber } from 'lossless-json';
import { Gate } from '../../../src/client/gate';
import type { Fault, QuirkSettings } from '../../../src/emulator';
import type { ObservabilityProvider } from '../../../src/handlers/provider';
import { ObjectValue } from '../../../src/plugin';
import type { OperationName } from '../../../src/schema';
import { useClock } from '../../support/clock';
import { until } from '../../support/processes';
import { Instance, Plan, TerraformCore } from '../../support/terraform-core';
import { createdAgo, SLO, useService, withPrivate } from '../core';

const LONGER = '1.5';

const service = useService();
const clock = useClock();
let provider: ObservabilityProvider;
let core: TerraformCore;
let plan: Plan;
let id: string;

beforeEach(async () => {
  core = await startProvider();
});

/** Starts a new process, as Terraform does for each command and each phase of an apply. */
async function startProvider(alertValidation = 'off'): Promise<TerraformCore> {
  provider = service.provider();
  const started = new TerraformCore(provider, 'observability_slo');
  await started.configure({
    alert_validation: alertValidation,
    max_concurrent_requests: new LosslessNumber('1'),
    retry_base_delay_seconds: new LosslessNumber('0.01'),
  });
  return started;
}

const configured = (description: string) => ({ ...SLO, description });
const stored = () => service.control.get('slos', id)?.description;
/** The number of reads, and of attempts of the replacement. */
const calls = () => [service.calls('batchGetSlos'), service.calls('replaceSlo')];
const failNext = (operation: OperationName, fault: Omit<Fault, 'operation'>) =>
  service.control.addFault({ times: 1, retryAfter: LONGER, ...fault, operation });

/** Creates an SLO, lets somebody else make `changes`, and plans a change. */
async function planned(changes: object = {}, ours: ObjectValue = {}): Promise<void> {
  const instance = await core.deploy(configured('first'));
  id = core.idOf(instance);
  await service.control.patch('slos', id, changes);
  plan = await core.plan({ ...configured('ours'), ...ours }, instance);
  core = await startProvider();
  service.control.clearRequests();
}

/** Applies the plan, and does `meanwhile` while the replacement waits. */
async function applied(meanwhile: () => unknown = () => undefined): Promise<Instance | Error> {
  const apply = core.apply(plan).catch((error: Error) => error);
  await until('The replacement is not sent.', () => service.calls('replaceSlo') > 0);
  await meanwhile();
  clock.skipSleeps();
  return apply;
}

const theirs = async (changes: object = {}) =>
  service.control.patch('slos', id, { description: 'theirs', ...changes });

const AFTER_EFFECT = { kind: 'status', status: 502, afterEffect: true } as const;
const NO_REVISION = { revision: null };
const CHANGED = 'Its revision is 3, but the plan is based on revision 2. Nothing was sent.';
const CHANGED_TWICE =
  'Its revision is 4, but the plan is based on revision 2. An earlier attempt at this change received no response and may have taken effect. The change was not sent again.';
const DIFFERS = 'It differs from the object that the plan is based on.';
const changeFlag = async () => theirs({ ...NO_REVISION, description: 'first', flag: true });
const failRead = (status: number) => () =>
  failNext('batchGetSlos', { kind: 'status', status, retryAfter: 0 });
const nothing = () => undefined;

type Setting = { readonly before?: object; readonly fault?: Omit<Fault, 'operation'> };

// Each row contains the final description on the service, and the numbers of reads and of attempts.
it.each<[string, () => unknown, [string | undefined, number, number], string?, Setting?]>([
  [
    'not sent again if the SLO was deleted',
    async () => service.control.delete('slos', id),
    [undefined, 2, 1],
    'It no longer exists on the service, or is briefly not visible: it was found at first, but not when it was read again right before the change. Nothing was sent.',
  ],
  ['sent again if nobody changed anything', nothing, ['ours', 2, 2]],
  ["not sent again over somebody else's change", async () => theirs(), ['theirs', 2, 1], CHANGED],
  ['sent again if only the revision is new', async () => theirs({ description: 'first' }), ['ours', 2, 2]],
  ['sent again without revisions', nothing, ['ours', 2, 2], '', { before: NO_REVISION }],
  [
    'not sent again over an undocumented member',
    changeFlag,
    ['first', 2, 1],
    DIFFERS,
    { before: NO_REVISION },
  ],
  ['sent again if the object equals the sent body', nothing, ['ours', 2, 2], '', { fault: AFTER_EFFECT }],
  [
    'not sent again over two changes',
    async () => theirs(),
    ['theirs', 2, 1],
    CHANGED_TWICE,
    { fault: AFTER_EFFECT },
  ],
  ['sent once the preceding read succeeds', failRead(500), ['ours', 3, 2]],
  [
    'not sent if that read is rejected',
    failRead(403),
    ['first', 2, 1],
    'not sent, because the call to read SLOs by id',
  ],
])('is %s', async (_, meanwhile, outcome, problem = '', { before, fault } = {}) => {
  await planned(before);
  failNext('replaceSlo', fault ?? { kind: 'status', status: 429 });
  expect(String(await applied(meanwhile))).toContain(problem || '[object Object]');
  expect([stored(), ...calls()]).toEqual(outcome);
});

describe('if the response was lost, and the change may have taken effect', () => {
  it.each<[string, Partial<QuirkSettings>, number?]>([
    ['on a service that trims texts', { trimText: true }],
    ['on a service that rounds targets', { float32Targets: true }],
    ['after two lost responses', {}, 2],
  ])('it is sent again %s, if nobody changed anything', async (_, quirks, times = 1) => {
    service.control.setQuirks(quirks);
    await planned({}, { description: ' ours ' });
    failNext('replaceSlo', { kind: 'resetAfter', times });
    failNext('replaceSlo', { kind: 'status', status: 429 });
    expect(core.state((await applied()) as Instance).description).toBe(' ours ');
  });

  it.each<[string, object, ObjectValue?]>([
    ['labels', { labels: { owner: 'theirs' } }],
    ['an undocumented member', { pinned: true }],
    ['a type', { type: 'THEIRS' }],
    ['a type that is unknown in the plan', { type: 'THEIRS' }, { extra_members: '{"window":1}' }],
  ])('it is not sent again over %s that somebody else has added since', async (_, changes, ours = {}) => {
    await planned({}, ours);
    failNext('replaceSlo', { kind: 'resetAfter' });
    failNext('replaceSlo', { kind: 'status', status: 429 });
    const error = await applied(async () => {
      await until('The replacement has no effect.', () => stored() === 'ours');
      await service.control.patch('slos', id, changes);
    });
    expect(String(error)).toContain('may have taken effect. The change was not sent again.');
    expect(service.control.get('slos', id)).toMatchObject(changes);
  });
});

describe('an SLO that the same process has read', () => {
  const change = async () => {
    const instance = await core.deploy(configured('first'));
    id = core.idOf(instance);
    service.control.clearRequests();
    return core.plan(configured('ours'), instance);
  };

  it.each([
    ['not read again immediately', 0, 1],
    ['not read again within a second', 700, 1],
    ['read again later', 1000, 2],
  ])('is %s', async (_, milliseconds, reads) => {
    plan = await change();
    await clock.advance(milliseconds);
    await core.apply(plan);
    expect([stored(), ...calls()]).toEqual(['ours', reads, 1]);
  });

  /** Runs this while the next reads take these times. */
  const withSlowReads = async <T>(times: readonly number[], run: () => Promise<T>): Promise<T> => {
    const faults = times.map(() => failNext('batchGetSlos', { kind: 'hangBefore' }));
    const result = run();
    for (const [index, { id: fault }] of faults.entries()) {
      await until('The SLO is not read.', () => service.control.heldCount() > 0);
      await clock.advance(times[index]);
      service.control.removeFault(fault);
    }
    return result;
  };

  it.each([
    ['the plan', [600], [], [0.6], [2, 2]],
    ['the change', [1000], [1000], [], [3, 1]],
    ['the first attempt', [1000], [1000, 1000], [0], [4, 2]],
  ])(
    'is read again a second after the request of its read for %s',
    async (_, forPlan, forApply, waits, expected) => {
      plan = await withSlowReads(forPlan, change);
      for (const retryAfter of waits) failNext('replaceSlo', { kind: 'status', status: 429, retryAfter });
      clock.skipSleeps();
      await withSlowReads(forApply, async () => core.apply(plan));
      expect([stored(), ...calls()]).toEqual(['ours', ...expected]);
    },
  );

  it('is read again if the response was incomplete, so that no member is lost', async () => {
    await planned({ undocumented: 'kept' });
    core = await startProvider('warn');
    service.answer('batchGetSlos', `{"slos":[{"id":"${id}","revision":{"revision":2}}]}`);
    await core.apply(plan);
    expect([stored(), ...calls()]).toEqual(['ours', 2, 1]);
    expect(service.control.get('slos', id)?.undocumented).toBe('kept');
    expect(core.warnings.join()).toContain('without its name');
  });

  it('is read again after its change, even if it was read in the meantime', async () => {
    core = await service.core('observability_slo');
    const plannedChange = await change();
    const fault = service.control.addFault({ operation: 'replaceSlo', kind: 'hangBefore', times: 1 });
    const apply = core.apply(plannedChange);
    await until('The replacement is not sent.', () => service.control.heldCount() > 0);
    await core.refresh(plannedChange.prior as Instance);
    service.control.removeFault(fault.id);
    await core.apply(await core.planOnly(configured('last'), await apply));
    expect([stored(), ...calls()]).toEqual(['last', 3, 2]);
  });
});

it('is not sent if the SLO was deleted after the plan', async () => {
  await planned();
  await service.control.delete('slos', id);
  const prior = createdAgo(plan.prior as Instance);
  await expect(core.apply({ ...plan, prior })).rejects.toThrow(
    /: It no longer exists on the service: a new .* within a minute\. Nothing was sent\. Plan again/,
  );
  expect(service.calls('replaceSlo')).toBe(0);
});

it.each([
  ['replaceSlo', { kind: 'status', status: 403 }, true],
  ['replaceSlo', { kind: 'status', status: 400 }, true],
  ['batchGetSlos', { kind: 'status', status: 403 }, true],
  ['batchGetSlos', { kind: 'status', status: 500 }, true],
  ['replaceSlo', { kind: 'status', status: 500 }, false],
] as const)('says whether nothing was changed if %s fails with %j', async (operation, fault, isKnown) => {
  await planned();
  service.control.addFault({ operation, ...fault });
  const next = await service.core('observability_slo');
  const error = await next.apply({ ...plan, prior: createdAgo(plan.prior as Instance) }).catch(String);
  expect(error).toMatch(/^Error: Cannot change SLO/);
  expect(error).toMatch(isKnown ? / Nothing was changed\.$/ : / may have taken effect anyway\. /);
});

it.each<[string, string, object, { fingerprints?: undefined }?]>([
  ['is sent', 'a new revision', {}],
  ['is not sent', 'a new revision and other labels', { labels: { team: 'theirs' } }],
  ['is not sent', 'a new revision and an undocumented member', { nested: { flag: 1 } }],
  ['is not sent', 'a new revision and nothing to compare it with', {}, { fingerprints: undefined }],
])('%s to an SLO that has %s since the plan', async (verb, _, changes, known = {}) => {
  await planned({ nested: { flag: 0 } });
  await service.control.patch('slos', id, changes);
  plan = await core.planOnly(configured('ours'), withPrivate(plan.prior as Instance, known));
  const result = String(await core.apply(plan).catch((error: Error) => error));
  expect(result.includes(CHANGED)).toBe(verb === 'is not sent');
  expect(service.calls('replaceSlo')).toBe(verb === 'is sent' ? 1 : 0);
});

it("is not sent over somebody else's change that was made while it waited for another call", async () => {
  await planned();
  const read = failNext('batchGetSlos', { kind: 'hangBefore' });
  failNext('initializeExtensionTestingRevision', { kind: 'hangBefore' });
  const apply = core.apply(plan).catch((error: Error) => error);
  await until('The SLO is not read.', () => service.control.heldCount() > 0);
  const enter = jest.spyOn(Gate.prototype, 'enter');
  const revision = new TerraformCore(provider, 'observability_extension_testing_revision');
  const other = revision.deploy({ id: 'x', version: '1' });
  await until('The other call does not wait.', () => enter.mock.calls.length > 0);
  enter.mockRestore();
  service.control.removeFault(read.id);
  await until('The other call is not sent.', () => service.control.heldCount() > 0);
  await theirs();
  await clock.advance(1000);
  service.control.clearFaults();
  await other;
  expect(String(await apply)).toContain('It was changed on the service after the plan.');
  expect([stored(), ...calls()]).toEqual(['theirs', 2, 0]);
});

const setWithoutRevision = async (changes: object) =>
  service.control.put('slos', id, { ...service.control.get('slos', id), ...changes });

it('is sent if only the notation or a derived value differs from the last response', async () => {
  await planned({}, { name: 'Checkout ' });
  await setWithoutRevision({ description: ' First', grouping: { labels: ['derived'] } });
  await core.apply(plan);
  expect(stored()).toBe('ours');
});

it('is not sent if somebody else changed the SLO without a new revision', async () => {
  await planned();
  await setWithoutRevision({ labels: { team: 'theirs' } });
  await expect(core.apply(plan)).rejects.toThrow(`${DIFFERS} Nothing was sent. Plan again`);
  expect(service.calls('replaceSlo')).toBe(0);
});

it.each([7, { revision: 2, updateTime: { seconds: 1 } }])(
  'is sent if the revision is %j',
  async (revision) => {
    const instance = await core.deploy(configured('first'));
    id = core.idOf(instance);
    const answer = { slos: [{ ...service.control.get('slos', id), revision }] };
    service.answer('batchGetSlos', answer, answer);
    plan = await core.plan(configured('ours'), instance);
    await (await startProvider()).apply(plan);
    expect(stored()).toBe('ours');
  },
);
