import { SLO, useService, withPrivate } from './core';
import { Json } from '../../src/contract/json';

const TIMES = 15;

const service = useService();
const core = service.useCore('observability_slo');

const refuse = () => service.control.addFault({ kind: 'status', status: 401 });

/** Makes many attempts. Returns the summary of each error, or "silent" for an attempt that succeeds. */
async function outcomes(attempt: () => Promise<unknown>): Promise<string[]> {
  const results: string[] = [];
  for (let index = 0; index < TIMES; index += 1) {
    results.push(
      await attempt().then(
        () => 'silent',
        (error: unknown) => String(error).split(':')[1].trim(),
      ),
    );
  }
  return results;
}

describe('a key that is rejected', () => {
  it('causes one error with the number of objects; later reads keep the state and send nothing', async () => {
    const instance = await core.deploy(SLO);
    refuse();
    service.control.clearRequests();
    const read = async () => core.refresh(instance).catch(String);
    const results = await Promise.all(Array.from({ length: TIMES }, read));
    expect(results.filter((result) => result !== instance && typeof result !== 'object')).toEqual([
      expect.stringMatching(
        new RegExp(
          `^Error: The service rejects the API key \\(401\\), so ${TIMES} objects were not read: .*Check the API key`,
        ),
      ),
    ]);
    service.control.clearRequests();
    expect(await read()).toEqual(instance);
    expect(service.calls('batchGetSlos')).toBe(0);
  });

  it('is an error of the object if there is only one', async () => {
    const single = await service.core('observability_slo');
    const instance = await single.deploy(SLO);
    refuse();
    await expect(single.refresh(instance)).rejects.toThrow('Cannot read SLO "checkout"');
  });

  it('is an error in each create', async () => {
    const plan = await core.plan(SLO);
    refuse();
    const results = await outcomes(async () => core.apply(plan));
    expect(results).toEqual(Array(TIMES).fill('Cannot create SLO "checkout"'));
  });
});

it('SLOs that are rejected one by one cause ten errors, and one that says there are more', async () => {
  const instance = await core.deploy(SLO);
  service.control.addFault({ kind: 'status', status: 403 });
  const results = await outcomes(async () => core.refresh(instance));
  expect(results.slice(9)).toEqual([
    expect.stringMatching(/^Cannot read SLO "checkout"/),
    'More objects could not be read',
    ...Array<string>(TIMES - 11).fill('silent'),
  ]);
});

describe('many SLOs that are not found', () => {
  const summaries = async (changes: { [name: string]: Json }): Promise<string[]> => {
    const created = await core.deploy(SLO);
    await service.control.delete('slos', String(core.state(created).id));
    const instance = withPrivate(created, changes);
    return outcomes(async () => core.refresh(instance));
  };

  it.each([
    ['with the key of another account', { teamIds: ['1'] }, 'More objects were not found with this API key'],
    [
      'at another base URL',
      { baseUrl: 'https://elsewhere.example.com' },
      'More objects were not found at this base URL',
    ],
  ])('%s cause ten errors, and one that says there are more', async (_, changes, more) => {
    const results = await summaries(changes);
    expect(results.slice(0, 10)).toEqual(
      Array(10).fill(expect.stringMatching(/^SLO "checkout" .* was not found/)),
    );
    expect(results.slice(10)).toEqual([more, ...Array<string>(TIMES - 11).fill('silent')]);
  });
});
