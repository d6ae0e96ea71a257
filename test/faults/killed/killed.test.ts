import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { CREATES, DONE, withCount, HELD, objectCounts, IN_FLIGHT, ten, WAITING } from './ten';
import { FaultKind } from '../../../src/emulator';
import { OperationName } from '../../../src/schema';
import { Deployment } from '../../support/deployment';
import { expectNoProcessIn, pluginsOf, processesIn } from '../../support/processes';
import { Running } from '../../support/running';
import { Result } from '../../support/terraform';
import { readState } from '../matrix/run';

type Victim = 'plugin' | 'Terraform';

/** When a process is killed, relative to the creates in flight. */
interface Moment {
  readonly operations: readonly OperationName[];
  readonly fault: FaultKind;
  /** Whether the service has responded by then. */
  readonly isAnswered: boolean;
  /** The number of objects for each create in flight after the next apply. */
  readonly objects: number;
}

const MOMENTS: Record<string, Moment> = {
  // The webhook is not created while its test hangs. The other creates are sent, but have not taken effect.
  'before sending': {
    operations: ['createApiKey', 'createEnrichments', 'testOutgoingWebhook', 'replaceSlo'],
    fault: 'hangBefore',
    isAnswered: false,
    objects: 1,
  },
  'after the request takes effect and before the response': {
    operations: CREATES,
    fault: 'hangAfter',
    isAnswered: false,
    objects: 2,
  },
  'after the response and before the state is stored': {
    operations: CREATES,
    fault: 'hangAfter',
    isAnswered: true,
    objects: 2,
  },
};
const CELLS = Object.entries(MOMENTS).flatMap(([when, moment]) =>
  (['plugin', 'Terraform'] as const).map((victim) => [victim, when, moment] as const),
);

/** Far longer than Terraform takes to write the state of ten resources. */
const STORED_AFTER_MS = 1_000;

/** Terraform prints the second message if it notices that the process has exited before it notices that the connection is closed. */
const LOST = /^Error: (Plugin did not respond|Request cancelled)$/;

const deployment = Deployment.useFresh();
let sockets: string;

beforeEach(async () => {
  sockets = join(deployment.folder, 's');
  mkdirSync(sockets);
  deployment.terraform.env.TMPDIR = sockets;
  await deployment.synth(ten);
});

test.each(CELLS)(
  '%s killed %s: at most one extra object per create in flight, and nothing left behind',
  async (victim, _when, moment) => {
    const killed = await applyAndKill(victim, moment);
    if (victim === 'plugin') {
      expect(killed.exitCode).toBe(1);
      expect(killed.text.match(/Error: .*/g)).toEqual(IN_FLIGHT.map(() => expect.stringMatching(LOST)));
    }
    expect(unfinished(killed)).toEqual(IN_FLIGHT.map(nameInState).sort());
    const hasTakenEffect = moment.fault === 'hangAfter';
    expect(objectCounts(deployment)).toEqual({
      ...withCount(DONE, 1),
      ...(hasTakenEffect ? withCount(IN_FLIGHT, 1) : {}),
    });
    expect(instances().map(({ name }) => name)).toEqual(DONE.map(nameInState).sort());
    await expectNothingLeft();

    await deployment.apply();
    expect(objectCounts(deployment)).toEqual({
      ...withCount([...DONE, ...WAITING], 1),
      ...withCount(IN_FLIGHT, moment.objects),
    });
    expect(instances()).toHaveLength(10);
    expect(instances().filter(({ isComplete }) => !isComplete)).toEqual([]);
    await deployment.expectNoChanges();
    await expectNothingLeft();
  },
);

/** Applies until all expected creates are in flight, kills the victim, and returns how Terraform ended. */
async function applyAndKill(victim: Victim, { operations, fault, isAnswered }: Moment): Promise<Result> {
  const { control, terraform } = deployment;
  // Each fault applies once, so that it does not affect the apply after the kill.
  operations.forEach((operation) => control.addFault({ kind: fault, operation, matching: HELD, times: 1 }));
  const apply = Running.start(terraform, 'apply', '-auto-approve');
  await apply.until(
    `${IN_FLIGHT.length} creates are in flight, and ${DONE.length} have finished`,
    () => control.heldCount() === IN_FLIGHT.length && instances().length === DONE.length && isStored(),
  );
  await apply.until('one provider runs', () => pluginsOf(apply.pid).length === 1);
  expect(processesIn(deployment.folder).sort()).toEqual([apply.pid, ...pluginsOf(apply.pid)].sort());
  const target = victim === 'plugin' ? pluginsOf(apply.pid)[0] : apply.pid;
  if (isAnswered) {
    // A stopped victim cannot pass on or store the service's responses.
    process.kill(target, 'SIGSTOP');
    control.clearFaults();
    await apply.until('the service has answered all creates', () =>
      control.requests().every(({ status }) => status !== null),
    );
  }
  process.kill(target, 'SIGKILL');
  return apply.end;
}

/** Terraform writes local state in place, and may repeat the same content: killed while writing, it leaves an incomplete file. */
function isStored(): boolean {
  return (
    Date.now() - statSync(join(deployment.terraform.path, 'terraform.tfstate')).mtimeMs > STORED_AFTER_MS
  );
}

interface Instance {
  readonly name: string;
  /** Has an identity, and is not tainted. */
  readonly isComplete: boolean;
}

/** The current state, which Terraform writes after each resource. */
function instances(): Instance[] {
  try {
    return [...readState(deployment.terraform.read('terraform.tfstate'))]
      .map(([address, { status, attributes }]) => ({
        name: address.split('.')[1],
        isComplete: status === undefined && typeof (attributes.id ?? attributes.key_id) === 'string',
      }))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    // The file is missing or incomplete.
    return [];
  }
}

/** The creates that Terraform started but did not report as complete: this output shows users which creates were in flight. */
function unfinished({ text }: Result): string[] {
  const named = (what: string) =>
    [...text.matchAll(new RegExp(`\\.(\\S+): ${what}`, 'g'))].map(([, name]) => name);
  const complete = named('Creation complete');
  return named('Creating\\.\\.\\.')
    .filter((name) => !complete.includes(name))
    .sort();
}

function nameInState(name: string): string {
  return name.replaceAll(' ', '-');
}

async function expectNothingLeft(): Promise<void> {
  await expectNoProcessIn(deployment.folder);
  expect(readdirSync(sockets)).toEqual([]);
}
