import { PREFETCH_MAX_AGE_MS } from '../../../src/client/read-ahead';
import { OperationName } from '../../../src/schema';
import { MAX_SLO_IDS_PER_CALL } from '../../../src/schema/slos';
import { useClock } from '../../support/clock';
import { until } from '../../support/processes';
import { SLO, useService, withPrivate } from '../core';

const service = useService();
const clock = useClock();
const planning = service.useCore('observability_slo');

const other = (_: unknown, index: number) => `other-${index}`;
/** High enough that the reads below share a batch, which is sent early if it has half as many reads as ran before. */
const PARALLELISM = 60;
/** The number of siblings that an SLO can have if their ids are not UUIDs. */
const MAX_SIBLINGS = 9;

/** Holds the next call of an operation, and returns a function that releases it. */
async function held(operation: OperationName, act: () => unknown): Promise<() => void> {
  const { id } = service.control.addFault({ kind: 'hangBefore', operation, times: 1 });
  act();
  await until(`${operation} is not called.`, () => service.control.heldCount() > 0);
  return () => service.control.removeFault(id);
}

test('an SLO that was prefetched while a change to it was under way is read again after the change', async () => {
  const config = { ...SLO, description: 'changed' };
  const [first, changing] = [await planning.deploy(SLO), await planning.deploy(SLO)];
  const plan = await planning.plan(config, changing);
  const id = String(planning.state(changing).id);
  const core = await service.core('observability_slo');
  const read = async (siblings: readonly string[]) =>
    core.refresh(withPrivate(first, { siblings: [...siblings] }));
  // The SLO was prefetched long ago, so it can be prefetched again.
  await Promise.all(Array.from({ length: PARALLELISM }, async () => read([id])));
  await clock.advance(PREFETCH_MAX_AGE_MS);

  let apply = Promise.resolve(changing);
  const endCheck = await held('validateSloAlerts', () => {
    apply = core.apply(plan);
  });
  // With this many siblings, the batch does not include the SLO, but the next one does.
  const others = Array.from({ length: MAX_SLO_IDS_PER_CALL }, other);
  const lists = others.map((_, index) => others.slice(index * MAX_SIBLINGS, (index + 1) * MAX_SIBLINGS));
  await Promise.all([...lists.filter(({ length }) => length > 0), [id]].map(read));
  const endChange = await held('replaceSlo', endCheck);
  service.control.clearRequests();
  await read([]);
  expect(service.control.requests().map(({ query }) => query)).toEqual([expect.stringContaining(id)]);
  endChange();

  const changed = await core.refresh(await apply);
  expect(changed && core.state(changed).description).toBe('changed');
});
