/** Created objects reach the state even if a bug makes the provider fail after the response. */
import { COLLECTION_NAMES } from '../../../src/emulator/collections';
import { CreateCall } from '../../../src/handlers/object/create';
import { ResourceType } from '../../../src/handlers/object/resource-type';
import { Diagnostics } from '../../../src/plugin';
import { apiKey, enrichment, resources, slo } from '../../../src/schema';
import { Description } from '../../../src/schema/description';
import { toSnakeCase } from '../../../src/schema/names';
import { configured, stored } from '../../support/examples';
import { Plan, TerraformCore } from '../../support/terraform-core';
import { useService } from '../core';

/** Returns the attribute that identifies the object. Excludes a rule's id, which is read later and not used by the API. */
const identityOf = ({ attributes, terraformType }: Description) =>
  terraformType !== enrichment.terraformType &&
  ['id', 'keyId'].find((name) => Object.hasOwn(attributes, name) && attributes[name].presence === 'computed');

const defect = (..._: unknown[]): never => {
  throw new TypeError('a defect');
};

/** Injects a defect as soon as the service has responded. */
function afterResponse(inject: () => void): void {
  const run = CreateCall.prototype.run;
  jest.spyOn(CreateCall.prototype, 'run').mockImplementation(async function (this: CreateCall, calls) {
    const answer: unknown = await run.call(this, calls);
    inject();
    return answer;
  });
}

/** Replaces every step by one that fails. */
function breakSteps(): void {
  const step = CreateCall.prototype.step;
  jest.spyOn(CreateCall.prototype, 'step').mockImplementation(async function (this: CreateCall) {
    return step.call(this, defect);
  });
}

/** Defects in each step after the response. */
const DEFECTS: readonly [string, () => void][] = [
  ['its steps fail', breakSteps],
  ['the state cannot be assembled', () => breakAfterResponse(ResourceType.prototype, 'toTerraform')],
  [
    'its name and a warning fail',
    () => {
      breakSteps();
      breakAfterResponse(ResourceType.prototype, 'subject');
      jest.spyOn(Diagnostics.prototype, 'warning').mockImplementation(defect);
      jest.spyOn(Diagnostics.prototype, 'cappedWarning').mockImplementation(defect);
    },
  ],
];

function breakAfterResponse(prototype: ResourceType, name: 'toTerraform' | 'subject'): void {
  afterResponse(() => jest.spyOn(prototype, name).mockImplementation(defect));
}

const service = useService();

afterEach(() => jest.restoreAllMocks());

async function planned(description: Description): Promise<[TerraformCore, Plan]> {
  const plan = await (await service.core(description.terraformType)).plan(configured(description));
  return [await service.core(description.terraformType), plan];
}

describe.each(resources)('$terraformType', (description) => {
  const identity = identityOf(description);
  const ids = () =>
    COLLECTION_NAMES.flatMap((collection) => Object.values(service.control.objects(collection))).map(
      (object) => String(object[identity || '']),
    );

  it.each(DEFECTS)('is stored if %s', async (_, inject) => {
    const [core, plan] = await planned(description);
    const before = ids();
    inject();
    const state = core.state(await core.apply(plan));
    jest.restoreAllMocks();
    expect(service.writes()).toHaveLength(1);
    expect(state).toMatchObject(stored(description));
    if (!identity) return;
    const added = ids().filter((id) => !before.includes(id));
    if (added.length === 0) throw new Error('No collection of the emulator contains the new object.');
    expect([state[toSnakeCase(identity)]]).toEqual(added);
  });
});

it('stores the value of a new key, which the service returns only once', async () => {
  const [core, plan] = await planned(apiKey);
  breakSteps();
  expect(core.state(await core.apply(plan)).value).toEqual(expect.stringMatching(/./));
});

it('warns about the missing values, with the reason', async () => {
  const [core, plan] = await planned(slo);
  breakSteps();
  const { id } = core.state(await core.apply(plan));
  expect(core.warnings).toContain(
    `SLO "checkout availability" (id ${String(id)}) is incomplete in the state: It was created, but a later step failed: TypeError: a defect. The attributes that this step would have set are null in the state.`,
  );
});
