import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DONE, each, HELD, held, IN_FLIGHT, ten, WAITING } from './ten';
import { FaultKind } from '../../../src/emulator/faults';
import { OperationName } from '../../../src/schema';
import { Deployment } from '../../support/deployment';
import { expectNoProcessIn, pluginsOf, processesIn } from '../../support/processes';
import { Running } from '../../support/running';
import { Result } from '../../support/terraform';

type Victim = 'plugin' | 'Terraform';

/** When a process is killed, seen from the creates in flight. */
interface Moment {
  readonly operations: readonly OperationName[];
  readonly fault: FaultKind;
  /** Whether the service has answered by then. */
  readonly isAnswered: boolean;
  /** How many objects of each create in flight there are when the apply after the kill has ended. */
  readonly objects: number;
}

const CREATES: readonly OperationName[] = [
  'createApiKey',
  'createEnrichments',
  'createOutgoingWebhook',
  'replaceSlo',
];
const MOMENTS: Record<string, Moment> = {
  // While its test is held, the webhook's create is not sent. Those of the others are, and the service has not acted.
  'before sending': {
    operations: ['createApiKey', 'createEnrichments', 'testOutgoingWebhook', 'replaceSlo'],
    fault: 'hangBefore',
    isAnswered: false,
    objects: 1,
  },
  'after the effect and before the answer': {
    operations: CREATES,
    fault: 'hangAfter',
    isAnswered: false,
    objects: 2,
  },
  'after the answer and before the state': {
    operations: CREATES,
    fault: 'hangAfter',
    isAnswered: true,
    objects: 2,
  },
};
const CELLS = Object.entries(MOMENTS).flatMap(([when, moment]) =>
  (['plugin', 'Terraform'] as const).map((victim) => [victim, when, moment] as const),
);

/** Far longer than Terraform takes to write the state of ten. */
const STORED_AFTER_MS = 1_000;

/** Terraform says the second where it sees that the process has ended before it sees that the connection has. */
const LOST = /^Error: (Plugin did not respond|Request cancelled)$/;

let deployment: Deployment;
let sockets: string;

beforeEach(async () => {
  deployment = await Deployment.start();
  sockets = join(deployment.folder, 's');
  mkdirSync(sockets);
  deployment.terraform.env.TMPDIR = sockets;
  await deployment.synth(ten);
});
afterEach(async () => deployment.remove());

test.each(CELLS)(
  '%s killed %s: one extra object at most per create in flight, and nothing left behind',
  async (victim, _when, moment) => {
    const killed = await applyAndKill(victim, moment);
    if (victim === 'plugin') {
      expect(killed.exitCode).toBe(1);
      expect(killed.text.match(/Error: .*/g)).toEqual(IN_FLIGHT.map(() => expect.stringMatching(LOST)));
    }
    expect(unfinished(killed)).toEqual(IN_FLIGHT.map(nameInState).sort());
    const isMade = moment.fault === 'hangAfter';
    expect(held(deployment)).toEqual({ ...each(DONE, 1), ...(isMade ? each(IN_FLIGHT, 1) : {}) });
    expect(instances().map(({ name }) => name)).toEqual(DONE.map(nameInState).sort());
    await expectNothingLeft();

    await deployment.apply();
    expect(held(deployment)).toEqual({
      ...each([...DONE, ...WAITING], 1),
      ...each(IN_FLIGHT, moment.objects),
    });
    expect(instances()).toHaveLength(10);
    expect(instances().filter(({ isComplete }) => !isComplete)).toEqual([]);
    await deployment.expectNoChanges();
    await expectNothingLeft();
  },
);

/** Applies until all that is to be in flight is, kills the victim then, and returns how Terraform ended. */
async function applyAndKill(victim: Victim, { operations, fault, isAnswered }: Moment): Promise<Result> {
  const { control, terraform } = deployment;
  // Once each: the apply after the kill is to meet none.
  operations.forEach((operation) => control.addFault({ kind: fault, operation, matching: HELD, times: 1 }));
  const apply = Running.start(terraform, 'apply', '-auto-approve');
  await apply.until(
    `${IN_FLIGHT.length} creates are in flight, and ${DONE.length} have ended`,
    () => control.held() === IN_FLIGHT.length && instances().length === DONE.length && isStored(),
  );
  await apply.until('one provider runs', () => pluginsOf(apply.pid).length === 1);
  expect(processesIn(deployment.folder).sort()).toEqual([apply.pid, ...pluginsOf(apply.pid)].sort());
  const target = victim === 'plugin' ? pluginsOf(apply.pid)[0] : apply.pid;
  if (isAnswered) {
    // Stopped, the victim cannot hand on or store what the service answers.
    process.kill(target, 'SIGSTOP');
    control.clearFaults();
    await apply.until('the service has answered all creates', () =>
      control.requests().every(({ status }) => status !== null),
    );
  }
  process.kill(target, 'SIGKILL');
  return apply.end;
}

/** Terraform writes a local state in place, and more than once for the same content: killed meanwhile, it leaves half of it. */
function isStored(): boolean {
  return (
    Date.now() - statSync(join(deployment.terraform.path, 'terraform.tfstate')).mtimeMs > STORED_AFTER_MS
  );
}

interface Instance {
  readonly name: string;
  /** With an identity, and not to be replaced. */
  readonly isComplete: boolean;
}

interface State {
  readonly resources: readonly {
    readonly name: string;
    readonly instances: readonly {
      readonly status?: string;
      readonly attributes: { readonly id?: unknown; readonly key_id?: unknown };
    }[];
  }[];
}

/** What is in the state by now: Terraform writes it after each resource. */
function instances(): Instance[] {
  const file = join(deployment.terraform.path, 'terraform.tfstate');
  if (!existsSync(file)) return [];
  let state: State;
  try {
    state = JSON.parse(deployment.terraform.read('terraform.tfstate')) as State;
  } catch {
    // Half written.
    return [];
  }
  return state.resources
    .flatMap(({ name, instances: all }) =>
      all.map(({ status, attributes }) => ({
        name,
        isComplete: status === undefined && typeof (attributes.id ?? attributes.key_id) === 'string',
      })),
    )
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** What Terraform has begun to create and not called complete: where the user finds out what was in flight. */
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
