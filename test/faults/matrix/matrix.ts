import { seen, wanted } from './check';
import { Fault } from './faults';
import { isSenseless, Rule, ruleFor } from './rules';
import { Instance, Run } from './run';
import { Column, Scenario } from './scenario';
import { nameOf, Use } from './use';
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

  describe.each(faults)('$name', (fault) => {
    let column: Column;
    beforeAll(async () => {
      column = await scenario.run(fault);
    });

    it.each(USES.map((use): [string, Use] => [nameOf(use), use]))('%s', (_, use) => {
      const rule = ruleFor(use, fault);
      if (isSenseless(rule)) {
        expect(rule.senseless).not.toBe('');
        cells.set(`${nameOf(use)}, ${fault.name}`, 'senseless');
        return;
      }
      const facts = seen(column, use);
      expect(facts).toEqual(wanted(rule, column, use));
      for (const part of rule.says) expect(facts.message).toMatch(part);
      if (rule.outcome !== 'fine' && rule.says.length === 1) {
        expect(facts.message).not.toMatch(/anyway/);
      }
      cells.set(`${nameOf(use)}, ${fault.name}`, rule.outcome);
    });

    it('has a cell for every use', () => {
      const missing = USES.map((use) => `${nameOf(use)}, ${fault.name}`).filter((cell) => !cells.has(cell));
      expect(missing).toEqual([]);
    });

    it('taints nothing, loses nothing and plans nothing anew', () => {
      const { runs, recovery, stateAround } = column;
      const later = recovery.change ? [recovery.change] : [];
      for (const run of [...Object.values(runs), recovery.create, ...later]) {
        expect(tainted(run)).toEqual([]);
      }
      expect(stateAround[1]).toBe(stateAround[0]);
      expect(runs.change.toCreate).toEqual([]);
      expect(confirmedGone(fault)).toEqual(expect.arrayContaining([...runs.look.toCreate]));
      for (const address of runs.create.state.keys()) expect(recovery.create.state.keys()).toContain(address);
    });

    it('is over when it is over', () => {
      const { runs, recovery } = column;
      expect(failures(recovery.create)).toEqual([]);
      expect(incomplete(recovery.create)).toEqual(unidentified(fault));
      // What is in the state is not made again.
      const missing = [...recovery.create.state.keys()].filter((address) => !runs.create.state.has(address));
      expect([...recovery.create.applied].sort()).toEqual(missing.sort());
      const last = recovery.change ?? runs.change;
      expect(failures(last)).toEqual([]);
      expect(incomplete(last)).toEqual(unidentified(fault));
      for (const { address, changes } of USES) {
        if (changes) {
          expect(last.state.get(address)?.attributes).toHaveProperty(changes.attribute, changes.to);
        }
      }
      expect(last.state.keys()).not.toContain('observability_archive_target.removed');
    });

    it('shows no secrets', () => {
      const { deployment, secrets } = scenario;
      const kept = secrets.kept(deployment.control);
      const everywhere = { texts: column.texts, folders: [deployment.folder] };
      expect(findCanaries(secrets.hidden, everywhere)).toEqual([]);
      const found = findCanaries(kept, everywhere).map(({ place }) => place);
      expect(found.filter((place) => !/\.tfstate(\.backup)?$|\.tfplan$/.test(place))).toEqual([]);
      // The search finds what is there.
      expect(found.length).toBeGreaterThan(0);
    });
  });
}

/** What is really gone, and could be looked for, is planned anew; and what is only planned is planned. */
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
