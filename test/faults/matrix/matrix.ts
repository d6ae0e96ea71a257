import { expected, inState, observed } from './check';
import { Fault } from './faults';
import { isInapplicable, Rule, ruleFor } from './rules';
import { Instance, Run } from './run';
import { Column, Scenario } from './scenario';
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

/** Tests every use with each of the faults, one after the other. */
export function testMatrix(group: string, faults: readonly Fault[]): void {
  const cells = new Map<string, Rule['outcome'] | 'inapplicable'>();
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await Scenario.start();
  });
  afterAll(async () => {
    await scenario.remove();
    print(group, faults, [...cells.values()]);
  });

  // Temporary faults follow one another in the same runs. After a 429, calls wait for each other, so it has its own runs.
  const natures = new Set(faults.map(({ name, passes, nature }) => (passes ? nature : name)));
  const columns = [...natures].map((label) =>
    faults.filter(({ name, nature }) => name === label || nature === label),
  );
  describe.each(columns.map((each) => ({ names: each.map(({ name }) => name).join('; '), each })))(
    '$names',
    ({ each }) => {
      let column: Column;
      beforeAll(async () => {
        column = await scenario.run(each);
      });

      const all = each.flatMap((fault) =>
        USES.map((use): [string, Use, Fault] => [`${use.does}, ${fault.name}`, use, fault]),
      );
      it.each(all)('%s', (name, use, fault) => {
        const rule = ruleFor(use, fault);
        if (isInapplicable(rule)) {
          expect(rule.inapplicable).not.toBe('');
          cells.set(name, 'inapplicable');
          return;
        }
        const observation = observed(column, fault, use);
        expect(observation).toEqual(expected(rule, fault, use));
        for (const part of rule.says) expect(observation.message).toMatch(part);
        if (rule.outcome !== 'fine' && rule.says.length === 1) {
          expect(observation.message).not.toMatch(/anyway/);
        }
        cells.set(name, rule.outcome);
      });

      it('has a cell for every use', () => {
        expect(all.filter(([name]) => !cells.has(name))).toEqual([]);
      });

      it('taints nothing, loses nothing, and plans nothing twice', () => {
        const { before, work, recovery, look, stateAround } = column;
        for (const run of [before, work, recovery, look]) expect(tainted(run)).toEqual([]);
        expect(stateAround[1]).toBe(stateAround[0]);
        expect([...work.toCreate].sort()).toEqual(added(before, recovery));
        expect(each.flatMap(confirmedGone)).toEqual(expect.arrayContaining([...look.toCreate]));
        expect(added(recovery, work)).toEqual(REMOVED.filter((address) => work.state.has(address)));
      });

      it('does not affect later runs', () => {
        const { before, work, recovery } = column;
        for (const run of [before, recovery]) expect(failures(run)).toEqual([]);
        expect(incomplete(recovery)).toEqual(each.flatMap(unidentified));
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
        expect(REMOVED.filter((address) => recovery.state.has(address))).toEqual([]);
      });

      it('shows no secrets', () => {
        const { deployment, secrets } = scenario;
        const everywhere = { texts: column.texts, folders: [deployment.folder] };
        expect(findCanaries(secrets.hidden, everywhere)).toEqual([]);
        const found = column.kept.flatMap((kept) => findCanaries(kept, everywhere)).map(({ place }) => place);
        expect(found.filter((place) => !/\.tfstate(\.backup)?$|\.tfplan$/.test(place))).toEqual([]);
        // The search finds existing secrets.
        expect(found.length).toBeGreaterThan(0);
      });
    },
  );
}

/** Sorted by address. */
const REMOVED = USES.map(({ address }) => address)
  .filter((address) => address.endsWith('.removed'))
  .sort();

/** Addresses that are only in the state after the other run. */
const added = ({ state }: Run, other: Run): string[] =>
  [...other.state.keys()].filter((address) => !state.has(address)).sort();

/** Objects that are confirmed as deleted, which the plan therefore creates again. */
const confirmedGone = (fault: Fault): string[] =>
  USES.filter((use) => {
    const rule = ruleFor(use, fault);
    const isGone = use.kind === 'guard' && !isInapplicable(rule) && rule.outcome === 'fine';
    return use.phase === 'look' && (isGone || use.kind === 'check');
  }).map(({ address }) => address);

/** Objects that are kept with a warning, although the service did not return their identity. */
const unidentified = (fault: Fault): string[] =>
  USES.filter((use) => {
    const rule = ruleFor(use, fault);
    return use.kind === 'create' && !isInapplicable(rule) && rule.outcome === 'warning';
  }).map(({ address }) => address);

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

function print(group: string, faults: readonly Fault[], cells: readonly string[]): void {
  const count = (what: Rule['outcome'] | 'inapplicable') => cells.filter((each) => each === what).length;
  process.stdout.write(
    `Fault matrix, ${group}: ${USES.length} uses x ${faults.length} faults, ${cells.length - count('inapplicable')} cells ` +
      `checked (${count('fine')} fine, ${count('warning')} with a warning, ${count('error')} with an error), ` +
      `${count('inapplicable')} do not apply.\n`,
  );
}
