import { SLO, useService, withPrivate } from './core';
import { Json } from '../../src/contract/json';
import { Instance } from '../support/terraform-core';

const TIMES = 15;

const service = useService();

const refuse = () => service.control.addFault({ kind: 'status', status: 401 });

/** What each of many attempts ends with: the first line of its error, or "silent". */
async function ends(attempt: () => Promise<unknown>): Promise<string[]> {
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

describe('a key that is refused', () => {
  it('is told by ten reads and one that says there are more; the others keep their state, and ask nothing', async () => {
    const core = await service.core('observability_slo');
    const instance = await core.deploy(SLO);
    refuse();
    service.control.clearRequests();
    const kept: (Instance | undefined)[] = [];
    const results = await ends(async () => kept.push(await core.refresh(instance)));
    expect(results.slice(0, 10)).toEqual(
      Array(10).fill(expect.stringMatching(/^Cannot read SLO "checkout"/)),
    );
    expect(results.slice(10)).toEqual([
      'More objects could not be read, for the same reason',
      ...Array<string>(TIMES - 11).fill('silent'),
    ]);
    expect(kept).toEqual(Array(TIMES - 11).fill(instance));
    expect(service.calls('batchGetSlos')).toBe(11);
  });

  it('is an error of each create', async () => {
    const core = await service.core('observability_slo');
    const plan = await core.plan(SLO);
    refuse();
    const results = await ends(async () => core.apply(plan));
    expect(results).toEqual(Array(TIMES).fill('Cannot create SLO "checkout"'));
  });
});

it('SLOs that are refused one by one are ten errors, and one that says there are more', async () => {
  const core = await service.core('observability_slo');
  const instance = await core.deploy(SLO);
  service.control.addFault({ kind: 'status', status: 403 });
  const results = await ends(async () => core.refresh(instance));
  expect(results.slice(9)).toEqual([
    expect.stringMatching(/^Cannot read SLO "checkout"/),
    'More objects could not be read',
    ...Array<string>(TIMES - 11).fill('silent'),
  ]);
});

describe('many SLOs that are not found', () => {
  const summaries = async (own: { [name: string]: Json }): Promise<string[]> => {
    const core = await service.core('observability_slo');
    const made = await core.deploy(SLO);
    await service.control.delete('slos', String(core.state(made).id));
    const instance = withPrivate(made, own);
    return ends(async () => core.refresh(instance));
  };

  it.each([
    ['with the key of another account', { teamIds: ['1'] }, 'More objects were not found with this API key'],
    [
      'at another base URL',
      { baseUrl: 'https://elsewhere.example.com' },
      'More objects were not found at this base URL',
    ],
  ])('%s are ten errors, and one that says there are more', async (_, own, more) => {
    const results = await summaries(own);
    expect(results.slice(0, 10)).toEqual(
      Array(10).fill(expect.stringMatching(/^SLO "checkout" .* was not found/)),
    );
    expect(results.slice(10)).toEqual([more, ...Array<string>(TIMES - 11).fill('silent')]);
  });
});
