import { measure, measureChange, Measurements } from './measure';
import { Measurement } from '../../support/measured-run';

const FEW = 100;
const MANY = 1_000;

let few: Measurements;
let many: Measurements;

beforeAll(async () => {
  few = await measure(FEW);
  many = await measure(MANY);
  for (const [resources, { apply, plan }] of [
    [FEW, few],
    [MANY, many],
  ] as const) {
    console.log(`${resources} resources: apply ${shown(apply)}, plan ${shown(plan)}`);
  }
});

test('creates 1,000 resources with one request each, and then plans no changes', () => {
  expect(many.apply.result.text).toContain(`Apply complete! Resources: ${MANY} added`);
  expect(requestsTo('replaceSlo', many.apply)).toHaveLength(MANY / 2);
  expect(requestsTo('createOutgoingWebhook', many.apply)).toHaveLength(MANY / 2);
  expect(many.plan.result.exitCode).toBe(0);
});

test('a plan requests each SLO once, and several per request', () => {
  const calls = requestsTo('batchGetSlos', many.plan);
  const asked = calls.flatMap(({ query }) => new URLSearchParams(query).getAll('ids'));
  expect(asked).toHaveLength(MANY / 2);
  expect(new Set(asked).size).toBe(MANY / 2);
  expect(calls.length).toBeLessThan(MANY / 20);
});

test('a change of 100 SLOs validates each at plan and at apply, and reads several per request', async () => {
  const change = await measureChange(FEW);
  expect(change.result.text).toContain(`Apply complete! Resources: 0 added, ${FEW} changed`);
  expect(requestsTo('validateSloAlerts', change)).toHaveLength(2 * FEW);
  expect(requestsTo('replaceSlo', change)).toHaveLength(FEW);
  expect(change.requests.length).toBeLessThanOrEqual(330);
});

test("limits the provider's memory: ten times the resources need less than twice as much", () => {
  for (const run of ['apply', 'plan'] as const) {
    expect(few[run].memory).toBeGreaterThan(0);
    expect(many[run].memory).toBeLessThan(2 * few[run].memory);
  }
});

function requestsTo(operation: string, { requests }: Measurement): Measurement['requests'] {
  return requests.filter((request) => request.operation === operation);
}

function shown({ memory, requests }: Measurement): string {
  return `${Math.round(memory / 2 ** 20)} MiB and ${requests.length} requests`;
}
