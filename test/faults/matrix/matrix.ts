import { inState, seen, wanted } from './check';
import { Fault } from './faults';
import { isSenseless, Rule, ruleFor } from './rules';
import { Instance, Run } from './run';
import { Column, Scenario } from './scenario';
import { isReadAgain, nameOf, Use } from './use';
import { USES } from './uses';
import { findCanaries } from '../../support/canary';

/** What an object needs to be used and found again, by type. @default its id */
const IDENTITY: Readonly<Record<string, readonly string[]>> = {
  observability_slo: ['id', 'revision'],
  observability_api_key: ['key_id', 'value'],
  observability_contextual_data_integration: ['id', 'definition_version'],
  observability_archive_target: ['archive_spec'],
  observability_webhook_test: ['name'],
};

/** Tests of every use against each of the faults, which come one after the other. */
export function testMatrix(group: string, faults: readonly Fault[]): void {
  const cells = new Map<string, Rule['outcome'] | 'senseless'>();
  let scenario: Scenario;
  beforeAll(async () => {
    scenario = await Scenario.start();
  });
  afterAll(async () => {
    await scenario.remove();
    print(group, faults, [...cells.values()]);
  });

  // Passing faults come one after the other in the same runs. After a 429, calls wait for each other: they have their own runs.
  const natures = new Set(faults.map(({ name, passes, nature }) => (passes ? nature : name)));
  const columns = [...natures].map((one) =>
    faults.filter(({ name, nature }) => name === one || nature === one),
  );
  describe.each(columns.map((each) => ({ names: each.map(({ name }) => name).join('; '), each })))(
    '$names',
    ({ each }) => {
      let column: Column;
      beforeAll(async () => {
        column = await scenario.run(each);
      });

      const all = each.flatMap((fault) =>
        USES.map((use): [string, Use, Fault] => [`${nameOf(use)}, ${fault.name}`, use, fault]),
      );
      it.each(all)('%s', (name, use, fault) => {
        const rule = ruleFor(use, fault);
        if (isSenseless(rule)) {
          expect(rule.senseless).not.toBe('');
          cells.set(name, 'senseless');
          return;
        }
        const facts = seen(column, fault, use);
        expect(facts).toEqual(wanted(rule, fault, use));
        for (const part of rule.says) expect(facts.message).toMatch(part);
        if (rule.outcome !== 'fine' && rule.says.length === 1) {
          expect(facts.message).not.toMatch(/anyway/);
        }
        cells.set(name, rule.outcome);
      });

      it('has a cell for every use', () => {
        expect(all.filter(([name]) => !cells.has(name))).toEqual([]);
      });

      it('taints nothing, loses nothing and plans nothing again', () => {
        const { before, work, recovery, look, stateAround } = column;
        for (const run of [before, work, recovery, look]) expect(tainted(run)).toEqual([]);
        expect(stateAround[1]).toBe(stateAround[0]);
        expect([...work.toCreate].sort()).toEqual(added(before, recovery));
        expect(each.flatMap(confirmedGone)).toEqual(expect.arrayContaining([...look.toCreate]));
        expect(added(recovery, work)).toEqual(REMOVED.filter((address) => work.state.has(address)));
      });

      it('is over when it is over', () => {
        const { before, work, recovery } = column;
        for (const run of [before, recovery]) expect(failures(run)).toEqual([]);
        expect(incomplete(recovery)).toEqual(each.flatMap(unidentified));
        // What is in the state is not made again, and what is changed is not changed again.
        expect([...recovery.toCreate].sort()).toEqual(added(work, recovery));
        // A refresh shows that it was changed all the same.
        const isDone = (use: Use) => isReadAgain(use) && work.effects.get(use) === 1;
        const unchanged = USES.filter(
          (use) => use.phase === 'change' && !isDone(use) && inState(work, use) === false,
        );
        const left = new Set([...added(work, recovery), ...unchanged.map(({ address }) => address)]);
        expect([...recovery.applied].sort()).toEqual([...left].sort());
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
        // The search finds what is there.
        expect(found.length).toBeGreaterThan(0);
      });
    },
  );
}

/** In the order of their addresses. */
const REMOVED = USES.map(({ address }) => address)
  .filter((address) => address.endsWith('.removed'))
  .sort();

/** Addresses that are in the state after the other run only. */
const added = ({ state }: Run, other: Run): string[] =>
  [...other.state.keys()].filter((address) => !state.has(address)).sort();

/** What is really gone, and could be looked for, is planned again. */
const confirmedGone = (fault: Fault): string[] =>
  USES.filter((use) => {
    const rule = ruleFor(use, fault);
    const isGone = use.kind === 'guard' && !isSenseless(rule) && rule.outcome === 'fine';
    return use.phase === 'look' && (isGone || use.kind === 'check');
  }).map(({ address }) => address);

/** What is kept, with a warning, though the service did not say what it is. */
const unidentified = (fault: Fault): string[] =>
  USES.filter((use) => {
    const rule = ruleFor(use, fault);
    return use.kind === 'create' && !isSenseless(rule) && rule.outcome === 'warning';
  }).map(({ address }) => address);

const tainted = ({ state }: Run): string[] =>
  [...state].filter(([, { status }]) => status !== undefined).map(([address]) => address);

const failures = ({ result, diagnostics }: Run): string[] => [
  ...(result.exitCode === 0 ? [] : [`exit code ${result.exitCode}`]),
  ...diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ summary, detail }) => `${summary}: ${detail}`),
];

/** Those whose identity is not known. */
const incomplete = ({ state }: Run): string[] =>
  [...state].filter(([address, instance]) => lacks(address, instance)).map(([address]) => address);

const lacks = (address: string, { attributes }: Instance): boolean =>
  (IDENTITY[address.split('.')[0]] ?? ['id']).some((name) => (attributes[name] ?? null) === null);

function print(group: string, faults: readonly Fault[], cells: readonly string[]): void {
  const count = (what: Rule['outcome'] | 'senseless') => cells.filter((each) => each === what).length;
  process.stdout.write(
    `Fault matrix, ${group}: ${USES.length} uses x ${faults.length} faults, ${cells.length - count('senseless')} cells ` +
      `checked (${count('fine')} fine, ${count('warning')} with a warning, ${count('error')} with an error), ` +
      `${count('senseless')} make no sense.\n`,
  );
}
