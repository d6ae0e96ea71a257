import { checkout, CHECKOUT, expectError } from './support';
import { Deployment } from '../support/deployment';

const deployment = Deployment.use();
let id: string;

beforeAll(async () => {
  await deployment.deploy((stack) => checkout(stack, { description: 'first' }));
  id = await deployment.idOf(CHECKOUT);
  await deployment.synth((stack) => checkout(stack, { description: 'ours' }));
});

describe('an SLO that is changed outside Terraform between plan and apply', () => {
  it('is not overwritten: the apply fails with an error', async () => {
    await deployment.expectChanges('-out=ours.tfplan');
    await deployment.control.patch('slos', id, { description: 'theirs' });
    await expectError(
      deployment.terraform.apply('ours.tfplan'),
      `Error: Cannot change SLO "checkout availability" (id ${id})`,
      'It was changed on the service after the plan. Its revision is 2, but the plan is based on revision 1.',
      'Nothing was sent. Plan again',
    );
    expect(deployment.operationsCalled()).not.toContain('replaceSlo');
    expect(deployment.only('slos').description).toBe('theirs');
  });

  it('is shown in the next plan, which can be applied', async () => {
    const plan = await deployment.expectChanges();
    expect(plan.text).toMatch(/~ description += "theirs" -> "ours"/);
    await deployment.apply();
    expect(deployment.only('slos').description).toBe('ours');
    await deployment.expectNoChanges();
  });
});
