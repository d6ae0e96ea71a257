/** A healthy service never alarms: members that the documented API does not have, whatever they say, cause no error and no warning. */
import { json as anyJson, text } from './arbitraries';
import { createdAgo, MEASURED, useService } from './core';
import { isJsonObject, Json, JsonObject } from '../../src/contract/json';
import { isCollection } from '../../src/emulator/collections';
import { QuirkName } from '../../src/emulator/names';
import { Quirks } from '../../src/emulator/quirks';
import { dataSources, operationEntries, resources } from '../../src/schema';
import { isImportable, LookupDescription, ResourceDescription } from '../../src/schema/description';
import { Kind } from '../../src/schema/kind';
import { hasEmptyAnswer } from '../../src/schema/operation';
import { useClock } from '../support/clock';
import { configured } from '../support/examples';
import { fc } from '../support/fast-check';
import { TerraformCore } from '../support/terraform-core';

/** Each run is a case for every resource and lookup. Together, there are more than 1,000 cases. */
const RUNS = 50;

const NAMES =
  'message messages status code warnings warning notice result data detail details title description reason type kind id errorCode errorMessage error_code failed failure isError statusCode httpStatus meta metadata info state requestId traceId notFound deleted count items total version timestamp __proto__ constructor toString'.split(
    ' ',
  );

const WORDS = [
  'Not Found',
  'not found: 404',
  'error',
  'Failed to save',
  'Saved the SLO "failed logins"',
  'Terminé',
  'NO_ERROR',
  'Es ist ein Fehler aufgetreten',
  'The API key is not authorized',
  'rate limit exceeded, retry later',
  'maintenance from 6 pm',
  'partial result, some shards timed out',
  'deleted',
  '<html>',
];

/** These report a failure: client/response/shape.ts. */
const REPORTING = ['error', 'errors', 'success', 'ok'];

const anyName = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...NAMES) }, text);
const anyText = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...WORDS) }, text);
const anyValue = fc.oneof({ weight: 2, arbitrary: anyText }, fc.array(anyText, { maxLength: 2 }), anyJson);

const anyMembers: fc.Arbitrary<JsonObject> = fc
  .array(
    fc.tuple(
      anyName.filter((name) => !REPORTING.includes(name)),
      anyValue,
    ),
    { maxLength: 4 },
  )
  .map((entries) => Object.fromEntries(entries));

/** Adds the members to each object in a value that the document describes. */
function withMembers(value: Json, kind: Kind, more: JsonObject): Json {
  if (kind.kind === 'list' && Array.isArray(value)) {
    return value.map((item) => withMembers(item, kind.of, more));
  }
  if (kind.kind !== 'object' || !isJsonObject(value)) return value;
  const shown = Object.entries(value).map(([name, member]): [string, Json] => [
    name,
    Object.hasOwn(kind.members, name) ? withMembers(member, kind.members[name].kind, more) : member,
  ]);
  const undocumented = Object.entries(more).filter(([name]) => !Object.hasOwn(kind.members, name));
  return Object.fromEntries([...undocumented, ...shown]);
}

const service = useService();
const healthy = jest.spyOn(Quirks.prototype, 'normalizeAnswer');
afterEach(() => healthy.mockRestore());

/** Adds the members to all responses from now on, and records the names of the operations. */
function addMembers(more: JsonObject, called: Set<string>): void {
  healthy.mockImplementation((answer, operation) => {
    called.add(operation.name);
    const { code: _, ...withoutCode } = more;
    const added = hasEmptyAnswer(operation) && 'message' in more ? withoutCode : more;
    return withMembers(answer, operation.output, added) as JsonObject;
  });
}

/** Creates, changes, imports and loses an object, and returns the warnings. */
async function warningsOfResource(description: ResourceDescription): Promise<string[]> {
  const { terraformType: type, operations, collection } = description;
  const runs: TerraformCore[] = [];
  const newRun = async () => {
    const core = await service.core(type);
    runs.push(core);
    return core;
  };
  let config = configured(description);
  let instance = await (await newRun()).deploy(config);
  const run = await newRun();
  if (operations.replace && 'name' in config) {
    config = { ...config, name: 'changed' };
    instance = await run.deploy(config, instance);
  }
  expect((await run.plan(config, instance)).action).toBe('no-op');
  const id = run.idOf(instance);
  if (isImportable(description)) await run.import(id);
  const warnings = runs.flatMap((each) => each.warnings);
  // Somebody else deletes the object. The warning that says so is no alarm.
  if (operations.read && isCollection(collection)) {
    await service.control.delete(collection, id);
    expect(await run.refresh(createdAgo(instance))).toBeUndefined();
  }
  return warnings;
}

async function warningsOfLookup(description: LookupDescription): Promise<string[]> {
  const name = description.terraformType.replace('observability_', '');
  const { warnings } = await service.lookUp(name, configured(description));
  return warnings.map(({ summary, detail }) => `${summary}: ${detail}`);
}

test('undocumented members of any response cause no error and no warning', async () => {
  const called = new Set<string>();
  await fc.assert(
    fc.asyncProperty(anyMembers, async (more) => {
      addMembers(more, called);
      const warnings = [...resources.map(warningsOfResource), ...dataSources.map(warningsOfLookup)];
      expect((await Promise.all(warnings)).flat()).toEqual([]);
    }),
    { numRuns: RUNS },
  );
  expect([...called].sort()).toEqual(operationEntries.map(([name]) => name).sort());
});

describe('a service', () => {
  const clock = useClock();

  test.each<[QuirkName, ...QuirkName[]]>([
    ['dayTimes', 'highRevisions'],
    ['clockBehind', 'highRevisions'],
    ['teamPages'],
    ['laggingReads'],
  ])('with %s causes no warning and no drift after a change', async (...names) => {
    clock.skipSleeps();
    service.control.setQuirks(Object.fromEntries(names.map((name) => [name, true])));
    const core = await service.core('observability_slo');
    const created = await core.deploy(MEASURED);
    const config = { ...MEASURED, description: 'changed' };
    const changed = await core.deploy(config, created);
    expect((await core.plan(config, changed)).action).toBe('no-op');
    expect(core.warnings).toEqual([]);
  });
});

test.each(['formattedQueries', 'addedLabel'] as const)(
  'an import from a service with %s has one change, and then none',
  async (name) => {
    service.control.setQuirks({ [name]: true });
    const query = "sum( good{code='200'} )";
    const config = {
      ...MEASURED,
      request_based_metric_sli: { good_events: { query }, total_events: { query } },
    };
    const core = await service.core('observability_slo');
    const imported = await core.import(core.idOf(await core.deploy(config)));
    const plan = await core.plan(config, imported);
    expect(plan.action).toBe('update');
    expect((await core.plan(config, await core.apply(plan))).action).toBe('no-op');
  },
);
