import { TerraformStack } from 'cdktf';
import { expectChanges, operationsBesideTeams, operationsCalled, prose } from './support';
import { ExtensionTestingRevision, ExtensionTestingRevisionConfig } from '../../src/index';
import { Deployment } from '../support/deployment';
import { succeeded } from '../support/terraform';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start();
});
beforeEach(() => deployment.control.clearRequests());
afterAll(async () => deployment.remove());

const web = (stack: TerraformStack, config: Partial<ExtensionTestingRevisionConfig> = {}) =>
  new ExtensionTestingRevision(stack, 'web', {
    id: 'web-services',
    name: 'Web services',
    version: '1.0.0',
    changelog: [{ version: '1.0.0', descriptionMd: '# First' }],
    items: [
      {
        name: 'Alerts',
        internalId: '9007199254740993',
        isMandatory: true,
        binaries: [{ data: 'AA==', fileName: 'a.png', typeName: 'PREVIEW_IMAGE' }],
        data: '{"weight":1.50}',
      },
    ],
    ...config,
  });
const revisions = () => deployment.control.objects('testingRevisions');

describe('an extension testing revision', () => {
  it('is initialized by operation 18, with numbers as written', async () => {
    await deployment.synth((stack) => web(stack));
    await deployment.apply();
    await deployment.expectNoChanges();
    expect(deployment.sent('initializeExtensionTestingRevision')).toEqual([
      '{"extensionData":{"id":"web-services","name":"Web services","version":"1.0.0","changelog":[{"version":"1.0.0","descriptionMd":"# First"}],"items":[{"name":"Alerts","internalId":9007199254740993,"isMandatory":true,"binaries":[{"data":"AA==","fileName":"a.png","type":"PREVIEW_IMAGE"}],"data":{"weight":1.50}}]}}',
    ]);
  });

  it('changes in place', async () => {
    await deployment.synth((stack) => web(stack, { version: '1.1.0', items: [] }));
    expect((await expectChanges(deployment)).text).toContain('Plan: 0 to add, 1 to change, 0 to destroy.');
    await deployment.apply();
    expect(operationsBesideTeams(deployment)).toEqual([18]);
    expect(revisions()['web-services']).toMatchObject({ version: '1.1.0', items: [] });
    await deployment.expectNoChanges();
  });

  it('is another one with another id, and the plan warns that the old one stays', async () => {
    await deployment.synth((stack) => web(stack, { id: 'web-2' }));
    const plan = prose(await expectChanges(deployment));
    expect(plan).toContain('Plan: 1 to add, 0 to change, 1 to destroy.');
    expect(plan).toContain(
      'Warning: extension testing revision "Web services" (id web-services) will stay on the service',
    );
    await deployment.apply();
    expect(Object.keys(revisions())).toEqual(['web-services', 'web-2']);
  });

  it('stays on the service when it is destroyed', async () => {
    const destroyed = prose(succeeded(await deployment.terraform.destroy()));
    expect(destroyed).toContain(
      'Warning: extension testing revision "Web services" (id web-2) will stay on the service',
    );
    expect(operationsCalled(deployment)).toEqual([]);
  });
});
