import { checkout, CHECKOUT, expectChanges, expectError, idOf, only, operationsCalled } from './support';
import { Deployment } from '../support/deployment';

const deployment = Deployment.use();
let id: string;

beforeAll(async () => {
  await deployment.deploy((stack) => checkout(stack, { description: 'first' }));
  id = await idOf(deployment, CHECKOUT);
  await deployment.synth((stack) => checkout(stack, { description: 'ours' }));
});

describe('an SLO that somebody changes between plan and apply', () => {
  it('is not overwritten, and the error says so', async () => {
    await expectChanges(deployment, '-out=ours.tfplan');
    await deployment.control.patch('slos', id, { description: 'theirs' });
    await expectError(
      deployment.terraform.apply('ours.tfplan'),
      `Error: Cannot change SLO "checkout availability" (id ${id})`,
      'It was changed on the service after the plan. Its revision is 2, but the plan is based on revision 1.',
      'Nothing was sent. Plan again',
    );
    expect(operationsCalled(deployment)).not.toContain('replaceSlo');
    expect(only(deployment, 'slos').description).toBe('theirs');
  });

  it('is shown by the next plan, and that can be applied', async () => {
    const plan = await expectChanges(deployment);
    expect(plan.text).toMatch(/~ description += "theirs" -> "ours"/);
    await deployment.apply();
    expect(only(deployment, 'slos').description).toBe('ours');
    await deployment.expectNoChanges();
  });
});
