import { LosslessNumber } from 'lossless-json';
import { createdAgo, SLO, useService, withPrivate } from './core';
import { Json } from '../../src/contract/json';

const TIMES = 15;

const service = useService();
const core = service.useCore('observability_slo');

const refuse = () => service.control.addFault({ kind: 'status', status: 401 });

/** Makes many attempts. Returns the summary of each error, or "silent" for an attempt that succeeds. */
async function outcomes(attempt: () => Promise<unknown>): Promise<string[]> {
  const summary = (error: unknown) => String(error).split(':')[1].trim();
  const results: string[] = [];
  while (results.length < TIMES) results.push(await attempt().then(() => 'silent', summary));
  return results;
}

describe('a key that is rejected', () => {
  it('causes one error with the number of objects; later reads keep the state and send nothing', async () => {
    const instance = await core.deploy(SLO);
    refuse();
    const read = async () => core.refresh(instance).catch(String);
    const results = await Promise.all(Array.from({ length: TIMES }, read));
    expect(results.filter((result) => typeof result === 'string')).toEqual([
      expect.stringMatching(
        `^Error: The service rejects the API key \\(401\\), so at least ${TIMES} objects were not read: .*Check the API key`,
      ),
    ]);
    service.control.clearRequests();
    expect(await read()).toEqual(instance);
    expect(service.calls('batchGetSlos')).toBe(0);
  });

  it('causes an error about the object if there is only one', async () => {
    const single = await service.core('observability_slo');
    const instance = await single.deploy(SLO);
    refuse();
    await expect(single.refresh(instance)).rejects.toThrow('Cannot read SLO "checkout"');
  });

  it('causes an error for each object to create, but only three requests if none has succeeded', async () => {
    const plan = await core.plan(SLO);
    refuse();
    const results = await outcomes(async () => core.apply(plan));
    expect(results).toEqual(Array(TIMES).fill('Cannot create SLO "checkout"'));
    expect(service.calls('replaceSlo')).toBe(3);
    const accepted = await service.core('observability_slo');
    service.control.clearFaults();
    await accepted.apply(plan);
    refuse();
    service.control.clearRequests();
    await outcomes(async () => accepted.apply(plan));
    expect(service.calls('replaceSlo')).toBe(TIMES);
  });
});

it.each([
  ['rejects the API key (401)', { status: 401 }, 'Check the API key.'],
  ['allows no more requests for now (429)', { status: 429, retryAfter: 3600 }, 'Try again later.'],
])(
  'a service that %s is explained in one error of an apply; the others have a line',
  async (cause, fault, next) => {
    const instance = await core.deploy(SLO);
    const changes = [
      [await core.plan(SLO), 'Cannot create SLO "checkout"', 'Nothing was created.'],
      [
        await core.planOnly({ ...SLO, name: 'new' }, createdAgo(instance)),
        `Cannot change SLO "checkout" (id ${core.idOf(instance)})`,
        'Nothing was changed.',
      ],
    ] as const;
    for (const [first, ...others] of [
      [...changes, ...changes],
      [changes[1], ...changes],
    ]) {
      const process = await service.core('observability_slo');
      const fails = async ([plan]: (typeof changes)[number]) => process.apply(plan).catch(String);
      service.control.addFault({ kind: 'status', ...fault });
      const [, what, effect] = first;
      const explained = await fails(first);
      expect(explained).toContain(`Error: ${what}: `);
      expect(explained).toContain(`the service returned ${fault.status}`);
      expect(explained).toContain(next);
      expect(explained).toContain(effect);
      for (const other of others) {
        expect(await fails(other)).toBe(`Error: ${other[1]}: The service ${cause}. ${other[2]}`);
      }
      service.control.clearFaults();
    }
  },
);

it('a service that does not respond causes one error, and no further reads', async () => {
  const impatient = {
    request_timeout_seconds: new LosslessNumber('0.2'),
    max_attempts: new LosslessNumber('2'),
  };
  const hasty = await service.core('observability_slo', {}, impatient);
  const instance = await core.deploy(SLO);
  service.control.addFault({ kind: 'hangBefore' });
  const read = async () => hasty.refresh(instance).catch(String);
  const results = await Promise.all(Array.from({ length: TIMES }, read));
  expect(results.filter((result) => typeof result === 'string')).toEqual([
    expect.stringContaining(`Error: The service does not respond, so at least ${TIMES} objects were not`),
  ]);
  service.control.clearRequests();
  expect(await read()).toEqual(instance);
  expect(service.called()).toEqual([]);
});

it.each<[string, object, { [name: string]: Json }, string]>([
  ['rejected one by one', { kind: 'status', status: 403 }, {}, 'More objects could not be read'],
  [
    'not found with the key of another account',
    { kind: 'notFound' },
    { teamIds: ['1'] },
    'More objects were not found with this API key',
  ],
  [
    'not found at another base URL',
    { kind: 'notFound' },
    { baseUrl: 'https://elsewhere.example.com' },
    'More objects were not found at this base URL',
  ],
])('SLOs that are %s cause ten errors, and one that says there are more', async (_, fault, changes, more) => {
  const found = { ...changes, wasFound: true };
  const instance = withPrivate(createdAgo(await core.deploy(SLO)), found);
  service.control.addFault({ kind: 'status', operation: 'batchGetSlos', ...fault });
  const results = await outcomes(async () => core.refresh(instance));
  expect(results.slice(0, 10)).toEqual(Array(10).fill(expect.stringContaining('SLO "checkout"')));
  expect(results.slice(10)).toEqual([more, ...Array<string>(TIMES - 11).fill('silent')]);
});
