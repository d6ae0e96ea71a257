import { TerraformStack } from 'cdktf';
import { expectChanges, idOf, operationsBesideTeams, prose } from './support';
import { Enrichment, EnrichmentConfig } from '../../src/index';
import { Deployment } from '../support/deployment';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start();
});
beforeEach(() => deployment.control.clearRequests());
afterAll(async () => deployment.remove());

const CLIENT = 'observability_enrichment.client';
const client = (stack: TerraformStack, config: Partial<EnrichmentConfig> = {}) =>
  new Enrichment(stack, 'client', {
    fieldName: 'client_ip',
    enrichedFieldName: 'client_geo',
    enrichmentType: { geoIp: { withAsn: true } },
    selectedColumns: ['country', 'city'],
    ...config,
  });

describe('an enrichment', () => {
  it('is appended by one call, and shows no changes in the next plan', async () => {
    await deployment.synth((stack) => {
      client(stack);
      const enrichmentType = { other: { name: 'threat', valueJson: '{"feed":"x"}' } };
      new Enrichment(stack, 'threat', { fieldName: 'client_ip', enrichmentType });
    });
    await deployment.apply();
    expect(operationsBesideTeams(deployment)).toEqual([4, 4]);
    await deployment.expectNoChanges();
    expect(deployment.control.get('enrichments', await idOf(deployment, CLIENT))).toMatchObject({
      fieldName: 'client_ip',
      enrichmentType: { geoIp: { withAsn: true } },
    });
    const threat = await idOf(deployment, 'observability_enrichment.threat');
    expect(deployment.control.get('enrichments', threat)).toMatchObject({
      enrichmentType: { threat: { feed: 'x' } },
    });
  });

  it('is replaced when it changes, and the plan warns that the old rule stays active', async () => {
    const id = await idOf(deployment, CLIENT);
    await deployment.synth((stack) => client(stack, { selectedColumns: ['country'] }));
    const plan = await expectChanges(deployment, `-target=${CLIENT}`);
    expect(prose(plan)).toContain(`Warning: enrichment "client_ip" (id ${id}) will stay on the service`);
    expect(prose(plan)).toContain('The rule stays active');
    await deployment.apply(`-target=${CLIENT}`);
    expect(await idOf(deployment, CLIENT)).not.toBe(id);
    expect(deployment.control.get('enrichments', id)).toBeDefined();
  });

  it('cannot be imported, and says why', async () => {
    await deployment.synth((stack) => {
      const enrichmentType = { geoIp: {} };
      new Enrichment(stack, 'adopted', { fieldName: 'ip', enrichmentType }).importFrom('1');
    });
    const plan = await deployment.terraform.plan();
    expect(plan.exitCode).toBe(1);
    expect(prose(plan)).toContain('observability_enrichment cannot be imported');
  });
});
