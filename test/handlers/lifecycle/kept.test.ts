/** What the service has made reaches the state, whatever of ours fails after its answer. */
import { COLLECTION_NAMES } from '../../../src/emulator/collections';
import { KeyTeams } from '../../../src/handlers/connection/teams';
import type { ObservabilityProvider } from '../../../src/handlers/provider';
import { Diagnostics } from '../../../src/plugin';
import { apiKey, enrichment, resources, slo } from '../../../src/schema';
import { Description } from '../../../src/schema/description';
import { toSnakeCase } from '../../../src/schema/names';
import { configured, stored } from '../../support/examples';
import { Plan, TerraformCore } from '../../support/terraform-core';
import { useService } from '../core';

/** By which the service knows what it has made. That of a rule is of no use to the API, and read with the rest. */
const identityOf = ({ attributes, terraformType }: Description) =>
  terraformType !== enrichment.terraformType &&
  ['id', 'keyId'].find((name) => Object.hasOwn(attributes, name) && attributes[name].presence === 'computed');

const defect = (..._: unknown[]): never => {
  throw new TypeError('a defect');
};

/** What may go wrong once the service has answered. */
const DEFECTS: readonly [string, (resource: object) => void][] = [
  [
    'the account cannot be remembered',
    () => jest.spyOn(KeyTeams.prototype, 'learn').mockRejectedValue(new TypeError('a defect')),
  ],
  ['the rest of the answer is not understood', (resource) => Object.assign(resource, { complete: defect })],
  ['what is kept beside it fails', (resource) => Object.assign(resource, { initialPrivate: defect })],
  ['the state cannot be put together', (resource) => Object.assign(resource, { applied: defect })],
  [
    'it cannot be named, and a warning cannot be given',
    (resource) => {
      const identity = Reflect.get(resource, 'identified') as (...of: unknown[]) => unknown;
      const lastGood = (...of: unknown[]) => {
        Object.assign(resource, { subject: defect });
        jest.spyOn(Diagnostics.prototype, 'warning').mockImplementation(defect);
        jest.spyOn(Diagnostics.prototype, 'cappedWarning').mockImplementation(defect);
        return identity.apply(resource, of);
      };
      Object.assign(resource, { identified: lastGood, complete: defect });
    },
  ],
];

const service = useService();
let provider: ObservabilityProvider;

beforeEach(async () => {
  provider = service.provider();
});
afterEach(() => jest.restoreAllMocks());

async function planned(description: Description): Promise<[TerraformCore, Plan]> {
  const core = new TerraformCore(provider, description.terraformType);
  await core.configure();
  return [core, await core.plan(configured(description))];
}

describe.each(resources.map((description) => [description.terraformType, description] as const))(
  '%s',
  (type, description) => {
    const identity = identityOf(description);
    const ids = () =>
      COLLECTION_NAMES.flatMap((collection) => Object.values(service.control.objects(collection))).map(
        (object) => String(object[identity || '']),
      );

    it.each(DEFECTS)('is kept where %s', async (_, inject) => {
      const [core, plan] = await planned(description);
      const before = ids();
      inject(provider.resources[type]);
      const state = core.state(await core.apply(plan));
      jest.restoreAllMocks();
      expect(service.writes()).toHaveLength(1);
      expect(state).toMatchObject(stored(description));
      if (!identity) return;
      const added = ids().filter((id) => !before.includes(id));
      if (added.length === 0) throw new Error('No collection of the emulator contains the new object.');
      expect([state[toSnakeCase(identity)]]).toEqual(added);
    });
  },
);

it('keeps the value of a new key, which is told only once', async () => {
  const [core, plan] = await planned(apiKey);
  Object.assign(provider.resources.observability_api_key, { complete: defect });
  expect(core.state(await core.apply(plan)).value).toEqual(expect.stringMatching(/./));
});

it('says what is not known, and why', async () => {
  const [core, plan] = await planned(slo);
  Object.assign(provider.resources.observability_slo, { complete: defect });
  const { id } = core.state(await core.apply(plan));
  expect(core.warnings).toContain(
    `SLO "checkout availability" (id ${String(id)}) is incomplete in the state: It was created, but a later step failed: TypeError: a defect. The attributes of that step are null in the state.`,
  );
});
