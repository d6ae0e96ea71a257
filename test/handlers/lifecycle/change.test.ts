/** A replacement that had to wait does not overwrite somebody else's changes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LosslessNumber } from 'lossless-json';
import { FRESHNESS_MS } from '../../../src/client/limits';
import type { NormaliserName } from '../../../src/emulator';
import type { Fault } from '../../../src/emulator/faults';
import type { ObservabilityProvider } from '../../../src/handlers/provider';
import type { OperationName } from '../../../src/schema';
import { Instance, Plan, TerraformCore } from '../../support/terraform-core';
import { SLO, useService } from '../core';

const LONGER = String((FRESHNESS_MS + 500) / 1000);

const service = useService();
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
async function planned(changes: object = {}, description = 'ours'): Promise<void> {
  const instance = await core.deploy(configured('first'));
  id = String(core.state(instance).id);
  await service.control.patch('slos', id, changes);
  plan = await core.plan(configured(description), instance);
  core = await startProvider();
  service.control.clearRequests();
}

/** Applies the plan, and does `meanwhile` while the replacement waits. */
async function applied(meanwhile: () => unknown = () => undefined): Promise<Instance | Error> {
  const apply = core.apply(plan).catch((error: Error) => error);
  while (service.calls('replaceSlo') === 0) await sleep(10);
  await meanwhile();
  return apply;
}

const theirs = async (changes: object = {}) =>
  service.control.patch('slos', id, { description: 'theirs', ...changes });

it.each([
  ['429', { kind: 'status', status: 429 }],
  ['503 with Retry-After', { kind: 'status', status: 503 }],
] as const)("is not sent again after %s if it would overwrite somebody else's change", async (_, fault) => {
  await planned();
  failNext('replaceSlo', fault);
  const error = await applied(theirs);
  expect(String(error)).toContain(
    `Cannot change SLO "checkout" (id ${id}): It was changed on the service after the plan. Its revision is 3, but the plan is based on revision 2. Nothing was sent.`,
  );
  expect([stored(), ...calls()]).toEqual(['theirs', 2, 1]);
});

it('is sent again if nobody changed anything', async () => {
  await planned();
  failNext('replaceSlo', { kind: 'status', status: 429 });
  expect(core.state((await applied()) as Instance).description).toBe('ours');
  expect([stored(), ...calls()]).toEqual(['ours', 2, 2]);
});

it('is sent again until the rate limit of the service admits it', async () => {
  await planned();
  failNext('replaceSlo', { kind: 'status', status: 429, retryAfter: undefined, times: 8 });
  expect(core.state((await applied()) as Instance).description).toBe('ours');
  expect(service.calls('replaceSlo')).toBe(9);
});

it('does not read the SLO again if it did not have to wait', async () => {
  await planned();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  await applied().finally(() => clock.mockRestore());
  expect([stored(), ...calls()]).toEqual(['ours', 1, 1]);
});

describe('if the response was lost, and the change may have taken effect', () => {
  it.each<NormaliserName>(['trimText', 'float32Targets'])(
    'it is sent again to a service with the normaliser %s, if nobody changed anything',
    async (normaliser) => {
      service.control.setNormalisers({ [normaliser]: true });
      await planned({}, ' ours ');
      failNext('replaceSlo', { kind: 'resetAfter' });
      failNext('replaceSlo', { kind: 'status', status: 429 });
      expect(core.state((await applied()) as Instance).description).toBe(' ours ');
    },
  );

  it.each([
    ['labels', { labels: { owner: 'theirs' } }],
    ['an undocumented member', { pinned: true }],
    ['a type', { type: 'THEIRS' }],
  ])('it is not sent again over %s that somebody else has added since', async (_, changes) => {
    await planned();
    failNext('replaceSlo', { kind: 'resetAfter' });
    failNext('replaceSlo', { kind: 'status', status: 429 });
    const error = await applied(async () => {
      while (stored() !== 'ours') await sleep(10);
      await service.control.patch('slos', id, changes);
    });
    expect(String(error)).toContain('may have taken effect. The change was not sent again.');
    expect(service.control.get('slos', id)).toMatchObject(changes);
  });
});

/** Mocks the clock, so that far less than a second passes on a busy machine. */
function slowClock() {
  let now = performance.now();
  return jest.spyOn(performance, 'now').mockImplementation(() => (now += 0.01));
}

describe('an SLO that the same process has read', () => {
  const change = async () => {
    const instance = await core.deploy(configured('first'));
    id = String(core.state(instance).id);
    service.control.clearRequests();
    return core.plan(configured('ours'), instance);
  };

  it('is not read again immediately', async () => {
    const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
    await core.apply(await change()).finally(() => clock.mockRestore());
    expect([stored(), ...calls()]).toEqual(['ours', 1, 1]);
  });

  it('is read again later', async () => {
    plan = await change();
    await sleep(FRESHNESS_MS);
    await core.apply(plan);
    expect([stored(), ...calls()]).toEqual(['ours', 2, 1]);
  });

  it('is read again if the response was incomplete, so that no member is lost', async () => {
    await planned({ undocumented: 'kept' });
    core = await startProvider('warn');
    service.answer('batchGetSlos', `{"slos":[{"id":"${id}","revision":{"revision":2}}]}`);
    await core.apply(plan);
    expect([stored(), ...calls()]).toEqual(['ours', 2, 1]);
    expect(service.control.get('slos', id)?.undocumented).toBe('kept');
    expect(core.warnings.join()).toContain('without its name');
  });

  it('is read again after its change', async () => {
    const clock = slowClock();
    try {
      const changed = await core.apply(await change());
      await core.deploy(configured('last'), changed);
    } finally {
      clock.mockRestore();
    }
    expect([stored(), ...calls()]).toEqual(['last', 2, 2]);
  });
});

it('is not sent if the SLO was deleted after the plan', async () => {
  await planned();
  await service.control.delete('slos', id);
  await expect(core.apply(plan)).rejects.toThrow(
    'It no longer exists on the service. Nothing was sent. Plan again',
  );
  expect(service.calls('replaceSlo')).toBe(0);
});

it('is not sent again if the SLO was deleted in the meantime', async () => {
  await planned();
  failNext('replaceSlo', { kind: 'status', status: 429 });
  const error = await applied(async () => service.control.delete('slos', id));
  expect(String(error)).toContain('It no longer exists on the service. Nothing was sent.');
  expect(calls()).toEqual([2, 1]);
});

it.each([
  ['a documented member', { description: 'theirs' }],
  ['a member that the API does not document', { description: 'first', flag: true }],
])('does not overwrite %s that somebody changed on a service without revisions', async (_, changes) => {
  await planned({ revision: null });
  failNext('replaceSlo', { kind: 'status', status: 429 });
  const error = await applied(async () => theirs({ revision: null, ...changes }));
  expect(String(error)).toContain(
    'It has no revision, and it differs from the object that the plan is based on.',
  );
  expect([stored(), ...calls()]).toEqual([changes.description, 2, 1]);
});

it('is sent again on a service without revisions if nobody changed anything', async () => {
  await planned({ revision: null });
  failNext('replaceSlo', { kind: 'status', status: 429 });
  await applied();
  expect([stored(), ...calls()]).toEqual(['ours', 2, 2]);
});

describe('after an attempt that may have taken effect', () => {
  it('is sent again if the object equals the sent body', async () => {
    await planned();
    failNext('replaceSlo', { kind: 'status', status: 502, afterEffect: true });
    expect(core.state((await applied()) as Instance).description).toBe('ours');
    expect([stored(), ...calls()]).toEqual(['ours', 2, 2]);
  });

  it("does not overwrite somebody else's change, and the error mentions both", async () => {
    await planned();
    failNext('replaceSlo', { kind: 'status', status: 502, afterEffect: true });
    const error = await applied(theirs);
    expect(String(error)).toContain(
      'Its revision is 4, but the plan is based on revision 2. An earlier attempt at this change received no response and may have taken effect. The change was not sent again.',
    );
    expect([stored(), ...calls()]).toEqual(['theirs', 2, 1]);
  });
});

describe('if the preceding read fails', () => {
  it('is sent once the read succeeds', async () => {
    await planned();
    failNext('replaceSlo', { kind: 'status', status: 429 });
    await applied(() => failNext('batchGetSlos', { kind: 'status', status: 500, retryAfter: 0 }));
    expect([stored(), ...calls()]).toEqual(['ours', 3, 2]);
  });

  it('is not sent if the read is rejected, and the error gives the reason', async () => {
    await planned();
    failNext('replaceSlo', { kind: 'status', status: 429 });
    const error = await applied(() => failNext('batchGetSlos', { kind: 'status', status: 403 }));
    expect(String(error)).toMatch(
      /not sent, because the call to read SLOs by id \(GET .*slos:batchGet\) failed before it: .*403/,
    );
    expect([stored(), ...calls()]).toEqual(['first', 2, 1]);
  });
});

describe('behind another call, with one request at a time', () => {
  /** The other call runs between the read and the replacement, and takes until `meanwhile` is done. */
  async function appliedBehind(meanwhile: () => unknown): Promise<Instance | Error> {
    service.control.addFault({ operation: 'batchGetSlos', kind: 'latency', latencyMs: 1500, times: 1 });
    service.control.addFault({
      operation: 'initializeExtensionTestingRevision',
      kind: 'hangBefore',
      times: 1,
    });
    const apply = core.apply(plan).catch((error: Error) => error);
    while (service.calls('batchGetSlos') === 0) await sleep(10);
    const revision = new TerraformCore(provider, 'observability_extension_testing_revision');
    const other = revision.deploy({ id: 'x', version: '1' });
    while (service.control.heldCount() === 0) await sleep(10);
    await meanwhile();
    await sleep(FRESHNESS_MS);
    service.control.clearFaults();
    await other;
    return apply;
  }

  it("does not overwrite somebody else's change", async () => {
    await planned();
    const error = await appliedBehind(theirs);
    expect(String(error)).toContain('It was changed on the service after the plan.');
    expect([stored(), ...calls()]).toEqual(['theirs', 2, 0]);
  });

  it('is sent if nobody changed anything', async () => {
    await planned();
    await appliedBehind(() => undefined);
    expect([stored(), ...calls()]).toEqual(['ours', 2, 1]);
  });
});
