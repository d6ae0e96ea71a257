import { DataResource, TerraformIterator, TerraformStack } from 'cdktf';
import { CHECKOUT, checkout, expectError, prose, slo, TICKETS, tickets } from './support';
import { ApiKey, ObservabilityProvider, OnDestroy } from '../../src/index';
import { Deployment } from '../support/deployment';
import { succeeded } from '../support/terraform';

const deployment = Deployment.use();

const synth = async (build: (stack: TerraformStack) => void, onDestroy: string = OnDestroy.REFUSE) =>
  deployment.synthWithoutProvider((stack) => {
    new ObservabilityProvider(stack, 'observability', { onDestroy });
    build(stack);
  });

const both = (stack: TerraformStack) => {
  checkout(stack);
  tickets(stack);
};

const STAYS = 'cannot be destroyed, because it would stay on the service';

beforeAll(async () => {
  await synth(both);
  await deployment.apply();
});

describe('with onDestroy: refuse', () => {
  it('a destroy and a removed block fail in the plan, and name the object and the solutions', async () => {
    const id = await deployment.idOf(CHECKOUT);
    const subject = `SLO "checkout availability" (id ${id}) ${STAYS}`;
    await expectError(deployment.terraform.plan('-destroy'), subject, `outgoing webhook "tickets"`);
    await synth((stack) => tickets(stack));
    const plan = await expectError(
      deployment.terraform.plan(),
      subject,
      'moved block',
      'Another provider block must be of the same account.',
      'set on_destroy to "warn"',
    );
    expect(prose(plan)).not.toContain(`outgoing webhook "tickets"`);
    await expectError(deployment.terraform.apply(), subject);
    await deployment.stateOf(CHECKOUT);
  });

  it('a plan that would destroy many objects lists the solutions once, and has one line for each object', async () => {
    const objects = ['a', 'b', 'c'].map((id) => `SLO "${id}"`);
    const many = (stack: TerraformStack) => {
      both(stack);
      for (const id of ['a', 'b', 'c']) slo(stack, id);
    };
    await synth(many);
    await deployment.apply();
    const { text } = await deployment.terraform.plan('-destroy');
    const errors = text.split('Error: ').slice(1);
    for (const object of [...objects, 'SLO "checkout availability"', 'outgoing webhook "tickets"']) {
      expect(errors.filter((error) => error.startsWith(object))).toHaveLength(1);
    }
    const [long, ...others] = errors.filter((error) => error.includes('To remove it only from the state'));
    expect(others).toEqual([]);
    expect(long).toMatch(/- If only its .*- To leave it .*- If it is the old object .*- To remove it only/s);
    const short = errors.filter((error) => error !== long).map((error) => prose({ text: error }));
    expect(short).toHaveLength(4);
    // Terraform adds the address to an object that is still configured.
    for (const error of short) {
      expect(error).toMatch(new RegExp(`^(SLO|outgoing webhook) .* ${STAYS} ?with observability_`));
      expect(error).toContain('Search this output for "choose one of these"');
    }
  });

  it('removed blocks with destroy = false remove objects from the state', async () => {
    await synth((stack) => {
      both(stack);
      stack.addOverride('removed', [{ from: 'observability_slo.a', lifecycle: { destroy: false } }]);
      // A second call replaces the list, so each call lists all objects.
      stack.addOverride(
        'removed',
        ['a', 'b', 'c'].map((id) => ({ from: `observability_slo.${id}`, lifecycle: { destroy: false } })),
      );
    });
    await deployment.apply();
    expect([...(await deployment.states()).keys()].sort()).toEqual([TICKETS, CHECKOUT]);
    await synth((stack) => {
      tickets(stack);
      stack.addOverride('removed', [{ from: CHECKOUT, lifecycle: { destroy: false } }]);
    });
    await deployment.apply();
    expect(await deployment.state(CHECKOUT)).toBeUndefined();
    await deployment.stateOf(TICKETS);
  });

  it('an instance of for_each leaves the state with the command that the error names, because a removed block cannot name it', async () => {
    const each = (...keys: string[]) =>
      synth((stack) => {
        tickets(stack);
        slo(stack, 'each', { forEach: TerraformIterator.fromList(keys) });
      });
    await each('a', 'b');
    await deployment.apply();
    await each('a');
    const address = 'observability_slo.each["b"]';
    const command = "terraform state rm '<its address>'";
    const plan = await expectError(deployment.terraform.plan(), address, command);
    expect(prose(plan)).toContain('cannot name an instance of count or for_each');
    succeeded(await deployment.terraform.run(['state', 'rm', address]));
    await deployment.expectNoChanges();
    succeeded(await deployment.terraform.run(['state', 'rm', 'observability_slo.each["a"]']));
  });

  it.each([false, true])(
    'replacements are allowed, with createBeforeDestroy: %s',
    async (createBeforeDestroy) => {
      await synth((stack) => tickets(stack, { lifecycle: { createBeforeDestroy } }));
      await deployment.apply();
      const id = await deployment.idOf(TICKETS);
      await synth((stack) => tickets(stack, { name: `after ${id}`, lifecycle: { createBeforeDestroy } }));
      await deployment.apply();
      expect(await deployment.idOf(TICKETS)).not.toBe(id);
      await deployment.apply(`-replace=${TICKETS}`);
    },
  );

  it('the apply rejects a destroy if the value of onDestroy is only known after apply', async () => {
    const later = async (choice: string) =>
      deployment.synthWithoutProvider((stack) => {
        const known = new DataResource(stack, 'choice', {});
        known.addOverride('input', choice);
        new ObservabilityProvider(stack, 'observability', { onDestroy: known.output.toString() });
      });
    await later('refuse');
    await deployment.expectChanges();
    await expectError(deployment.terraform.apply(), `outgoing webhook "after`, STAYS);
    await deployment.stateOf(TICKETS);
    await later('warn');
    await deployment.apply();
    expect(await deployment.state(TICKETS)).toBeUndefined();
  });
});

const KEY = 'observability_api_key.key';
const rotated = async (rotationId: string, onDestroy?: string) =>
  synth((stack) => {
    const key = new ApiKey(stack, 'key', {
      name: 'shipper',
      keyPermissions: { presets: ['Ingest'] },
      rotationId,
    });
    tickets(stack, { name: 'uses the key', issueTracker: { apiToken: key.value } });
  }, onDestroy);
const ids = async (): Promise<unknown[]> =>
  (await deployment.terraform.run(['state', 'pull'])).stdout.match(/"key_id": "[^"]+"/g) ?? [];

it('the old object of a replacement that failed after creating the new object is not destroyed, because Terraform does not tell the provider the reason, and the error names the solution', async () => {
  await rotated('1', OnDestroy.WARN);
  await deployment.apply();
  const { key_id: old } = await deployment.stateOf(KEY);
  await rotated('2');
  // Terraform destroys the old key only after changing everything that uses it.
  deployment.control.addFault({ kind: 'status', status: 403, operation: 'createOutgoingWebhook' });
  await expectError(deployment.terraform.apply(), 'Cannot create outgoing webhook');
  deployment.control.clearFaults();
  const { key_id: kept } = await deployment.stateOf(KEY);
  expect(kept).not.toBe(old);
  expect(await ids()).toHaveLength(2);

  await expectError(
    deployment.terraform.plan(),
    `API key "shipper" (id ${String(old)}) ${STAYS}`,
    'If it is the old object of a replacement that failed or was interrupted',
    'apply once with on_destroy = "warn". The new object is kept.',
  );
  expect(succeeded(await deployment.terraform.run(['show'])).stdout).toContain(`# ${KEY}: (deposed object `);
  await rotated('2', OnDestroy.WARN);
  expect(prose({ text: await deployment.apply() })).toContain(
    `API key "shipper" (id ${String(old)}) will stay on the service`,
  );
  expect(await ids()).toEqual([`"key_id": "${String(kept)}"`]);
  await rotated('2');
  await deployment.expectNoChanges();
});

it('rejects an unknown value of onDestroy', async () => {
  await expect(synth(both, 'never')).rejects.toThrow('onDestroy is "never"');
});
