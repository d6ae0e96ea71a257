import { expected, inState, observed } from './check';
import { Column } from './faults';
import { applicableRule } from './rules';
import { Instance, Run } from './run';
import { faultsFor, Results, Scenario } from './scenario';
import { titleOf } from './table';
import { isReadAgain, Use } from './use';
import { USES } from './uses';
import { findCanaries } from '../../support/canary';

/** The attribute with which an object can be used and found again, by type. @default its id */
const IDENTITY: Readonly<Record<string, readonly string[]>> = {
  observability_slo: ['id', 'revision'],
  observability_api_key: ['key_id', 'value'],
  observability_contextual_data_integration: ['id', 'definition_version'],
  observability_archive_target: ['archive_spec'],
  observability_webhook_test: ['name'],
};

/** Tests every use with the faults of each column. */
export function testColumns(columns: readonly Column[]): void {
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await Scenario.start();
  });
  afterAll(async () => scenario.remove());

  describe.each(columns.map((column) => ({ title: titleOf(column), column })))('$title', ({ column }) => {
    let results: Results;
    beforeAll(async () => {
      results = await scenario.run(column);
    });

    const cells = USES.flatMap((use) => {
      const rule = applicableRule(use, column);
      return rule ? [{ does: use.does, use, rule }] : [];
    });
    it.each(cells)('$does', ({ use, rule }) => {
      const { message, ...observation } = observed(results, column, use);
      expect({ ...observation, message }).toEqual({ ...expected(rule, column, use), message });
      if (rule.outcome === 'fine') return;
      expect(message).toMatch(faultsFor(use, column)[0].says);
      if (rule.advice) expect(message).toMatch(rule.advice);
      else expect(message).not.toMatch(/anyway/);
    });

    it('taints nothing, loses nothing, and plans nothing twice', () => {
      const { before, work, recovery, look, stateAround } = results;
      for (const run of [before, work, recovery, look]) expect(tainted(run)).toEqual([]);
      expect(stateAround[1]).toBe(stateAround[0]);
      expect([...work.toCreate].sort()).toEqual(added(before, recovery));
      expect(confirmedGone(column)).toEqual(expect.arrayContaining([...look.toCreate]));
      expect(added(recovery, work)).toEqual([]);
    });

    it('does not affect later runs', () => {
      const { before, work, recovery } = results;
      for (const run of [before, recovery]) expect(failures(run)).toEqual([]);
      expect(incomplete(recovery)).toEqual(unidentified(column));
      // Objects in the state are not created again, and changed objects are not changed again.
      expect([...recovery.toCreate].sort()).toEqual(added(work, recovery));
      // A refresh shows that the object was changed anyway.
      const isShownByRefresh = (use: Use) => isReadAgain(use) && work.effects.get(use) === 1;
      const unchanged = USES.filter(
        (use) => use.phase === 'change' && !isShownByRefresh(use) && inState(work, use) === false,
      );
      const remaining = new Set([...added(work, recovery), ...unchanged.map(({ address }) => address)]);
      expect([...recovery.applied].sort()).toEqual([...remaining].sort());
      for (const { address, changes } of USES) {
        if (changes) {
          expect(recovery.state.get(address)?.attributes).toHaveProperty(changes.attribute, changes.to);
        }
      }
    });

    it('shows no secrets', () => {
      const { deployment, secrets } = scenario;
      const everywhere = { texts: results.texts, folders: [deployment.folder] };
      expect(findCanaries(secrets.hidden, everywhere)).toEqual([]);
      const found = results.kept.flatMap((kept) => findCanaries(kept, everywhere)).map(({ place }) => place);
      expect(found.filter((place) => !/\.tfstate(\.backup)?$|\.tfplan$/.test(place))).toEqual([]);
      // The search finds existing secrets.
      expect(found.length).toBeGreaterThan(0);
    });
  });
}

/** Addresses that are only in the state after the other run. */
const added = ({ state }: Run, other: Run): string[] =>
  [...other.state.keys()].filter((address) => !state.has(address)).sort();

/** Objects that are confirmed as deleted, which the plan therefore creates again. */
const confirmedGone = (column: Column): string[] =>
  USES.filter((use) => {
    const isGone = use.kind === 'guard' && applicableRule(use, column)?.outcome === 'fine';
    return use.phase === 'look' && (isGone || use.kind === 'check');
  }).map(({ address }) => address);

/** Objects that are kept with a warning, although the service did not return their identity. */
const unidentified = (column: Column): string[] =>
  USES.filter((use) => use.kind === 'create' && applicableRule(use, column)?.outcome === 'warning').map(
    ({ address }) => address,
  );

const tainted = ({ state }: Run): string[] =>
  [...state].filter(([, { status }]) => status !== undefined).map(([address]) => address);

const failures = ({ result, diagnostics }: Run): string[] => [
  ...(result.exitCode === 0 ? [] : [`exit code ${result.exitCode}`]),
  ...diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ summary, detail }) => `${summary}: ${detail}`),
];

/** Objects with an unknown identity. */
const incomplete = ({ state }: Run): string[] =>
  [...state].filter(([address, instance]) => lacks(address, instance)).map(([address]) => address);

const lacks = (address: string, { attributes }: Instance): boolean =>
  (IDENTITY[address.split('.')[0]] ?? ['id']).some((name) => (attributes[name] ?? null) === null);
