import { DataResource, TerraformStack } from 'cdktf';
import { CHECKOUT, checkout, expectError, prose, TICKETS, tickets } from './support';
import { ObservabilityProvider, OnDestroy } from '../../src/index';
import { Deployment } from '../support/deployment';

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
      'set on_destroy to "warn"',
    );
    expect(prose(plan)).not.toContain(`outgoing webhook "tickets"`);
    await expectError(deployment.terraform.apply(), subject);
    await deployment.stateOf(CHECKOUT);
  });

  it('a removed block with destroy = false removes it from the state', async () => {
    await synth((stack) => {
      tickets(stack);
      stack.addOverride('removed', [{ from: CHECKOUT, lifecycle: { destroy: false } }]);
    });
    await deployment.apply();
    expect(await deployment.state(CHECKOUT)).toBeUndefined();
    await deployment.stateOf(TICKETS);
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

it('rejects a value that onDestroy does not have', async () => {
  await expect(synth(both, 'never')).rejects.toThrow('onDestroy is "never"');
});
