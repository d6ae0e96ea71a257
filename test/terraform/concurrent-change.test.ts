import { checkout, CHECKOUT, expectChanges, idOf, only, operationsCalled, prose } from './support';
import { Deployment } from '../support/deployment';
import { Running } from '../support/running';

let deployment: Deployment;
let id: string;

beforeAll(async () => {
  deployment = await Deployment.start();
  await deployment.synth((stack) => checkout(stack, { description: 'first' }));
  await deployment.apply();
  id = await idOf(deployment, CHECKOUT);
  await deployment.synth((stack) => checkout(stack, { description: 'ours' }));
});
beforeEach(() => deployment.control.clearRequests());
afterAll(async () => deployment.remove());

describe('an SLO that somebody changes between plan and apply', () => {
  it('is not overwritten, and the error says so', async () => {
    await expectChanges(deployment, '-out=ours.tfplan');
    await deployment.control.patch('slos', id, { description: 'theirs' });
    const applied = await deployment.terraform.apply('ours.tfplan');
    expect(applied.exitCode).toBe(1);
    expect(prose(applied)).toContain(`Error: Cannot change SLO "checkout availability" (id ${id})`);
    expect(prose(applied)).toContain(
      'It was changed on the service after the plan. Its revision is 2, but the plan is based on revision 1.',
    );
    expect(prose(applied)).toContain('Nothing was sent. Plan again');
    expect(operationsCalled(deployment)).not.toContain(15);
    expect(only(deployment, 'slos').description).toBe('theirs');
  });

  it('is shown by the next plan, and that can be applied', async () => {
    const plan = await expectChanges(deployment);
    expect(plan.text).toMatch(/~ description += "theirs" -> "ours"/);
    await deployment.apply();
    expect(only(deployment, 'slos').description).toBe('ours');
    await deployment.expectNoChanges();
  });

  it('is not overwritten either while the replacement waits because the service refused it', async () => {
    await deployment.synth((stack) => checkout(stack, { description: 'ours again' }));
    deployment.control.addFault({ operation: 15, kind: 'status', status: 429, retryAfter: 2, times: 1 });
    const applying = Running.start(deployment.terraform, 'apply', '-auto-approve');
    await applying.until('the replacement is refused', () => operationsCalled(deployment).includes(15));
    await deployment.control.patch('slos', id, { description: 'theirs again' });
    const applied = await applying.end;
    expect(applied.exitCode).toBe(1);
    expect(prose(applied)).toContain('It was changed on the service after the plan.');
    expect(operationsCalled(deployment).filter((number) => number === 15)).toHaveLength(1);
    expect(only(deployment, 'slos').description).toBe('theirs again');
  });

  it('is not made anew when it was removed, and the next plan creates it', async () => {
    await deployment.synth((stack) => checkout(stack, { description: 'last' }));
    await expectChanges(deployment, '-out=last.tfplan');
    await deployment.control.delete('slos', id);
    const applied = await deployment.terraform.apply('last.tfplan');
    expect(applied.exitCode).toBe(1);
    expect(prose(applied)).toContain('It no longer exists on the service. Nothing was sent. Plan again');
    expect(operationsCalled(deployment)).not.toContain(15);

    const plan = await expectChanges(deployment);
    expect(plan.text).toContain(`# ${CHECKOUT} will be created`);
    expect(prose(plan)).toContain(
      `Warning: SLO "checkout availability" (id ${id}) no longer exists on the service`,
    );
    await deployment.apply();
    expect(only(deployment, 'slos').description).toBe('last');
  });
});

describe('an SLO whose members are not as documented', () => {
  it('can be planned and put right all the same', async () => {
    const slo = only(deployment, 'slos');
    await deployment.control.setStrict(false);
    await deployment.control.patch('slos', String(slo.id), {
      creator: { user: 'x' },
      description: { text: 'x' },
    });
    const plan = await expectChanges(deployment);
    expect(plan.text).toMatch(/\+ description += "last"/);
    expect(prose(plan)).toContain('Warning: SLO "checkout availability"');
    expect(prose(plan)).toContain('description should be a string');
    await deployment.apply();
    expect(only(deployment, 'slos').description).toBe('last');
  });
});
