import { TerraformStack } from 'cdktf';
import { checkout, CHECKOUT, idOf, prose } from './support';
import {
  Lookup,
  ObservabilityProvider,
  ObservabilityProviderConfig,
  QueryNames,
  SloCreateMethod,
} from '../../src/index';
import { Deployment } from '../support/deployment';

let deployment: Deployment;

const stackOf =
  (options: ObservabilityProviderConfig, description = 'first') =>
  (stack: TerraformStack) => {
    new ObservabilityProvider(stack, 'observability', { retryBaseDelaySeconds: 0.01, ...options });
    checkout(stack, { description });
    Lookup.events(stack, 'events', { pageSize: 2 });
    Lookup.customEnrichments(stack, 'enrichments', { name: 'service-owners' });
  };

/** Method and path of the requests to the SLOs, and the queries of the lookups, since the last time. */
function asked(): string[] {
  const requests = deployment.control
    .requests()
    .map(({ method, path, query }) => `${method} ${path}?${query}`);
  deployment.control.clearRequests();
  return requests.filter((request) => !/batchGet|team-scopes/.test(request));
}

beforeAll(async () => {
  deployment = await Deployment.start({
    dialect: { sloCreateMethod: 'POST', apiVersion: '3', queryNames: 'camel' },
  });
});
afterAll(async () => deployment.remove());

describe('a service that differs where the API document is silent', () => {
  it('has no path of the documented version, and the error names apiVersion', async () => {
    await deployment.synthWithoutProvider(stackOf({}));
    const plan = await deployment.terraform.plan();
    expect(plan.exitCode).toBe(1);
    expect(prose(plan)).toContain('the service answered 404');
    expect(prose(plan)).toContain('that the service supports this apiVersion');
  });

  it('refuses other names of query parameters', async () => {
    await deployment.synthWithoutProvider(stackOf({ apiVersion: '3' }));
    const plan = await deployment.terraform.plan();
    expect(plan.exitCode).toBe(1);
    expect(prose(plan)).toContain('pagination.page_size: unknown');
    expect(prose(plan)).toContain('search_clause: unknown');
  });

  it('refuses a create by PUT, and the error names sloCreateMethod', async () => {
    await deployment.synthWithoutProvider(stackOf({ apiVersion: '3', queryNames: QueryNames.CAMEL_CASE }));
    deployment.control.clearRequests();
    const apply = await deployment.terraform.apply();
    expect(apply.exitCode).toBe(1);
    expect(prose(apply)).toContain('the service answered 400: id: required');
    expect(prose(apply)).toContain('set sloCreateMethod of ObservabilityProvider (slo_create_method in HCL)');
    expect(prose(apply)).not.toContain('anyway');
    expect(deployment.control.objects('slos')).not.toHaveProperty('checkout availability');
    expect(asked()).toEqual(
      expect.arrayContaining([
        'GET /mgmt/openapi/3/v3/events?pagination.pageSize=2',
        expect.stringMatching(
          /^GET \/mgmt\/openapi\/3\/v3\/events\?pagination.pageSize=2&pagination.pageToken=./,
        ),
        'POST /mgmt/openapi/3/enrichment-rules/custom-enrichment-rules/v1/search?search_clauses.name=service-owners',
        'PUT /mgmt/openapi/3/v1/slo/slos?',
      ]),
    );
  });

  it('is managed with the options set: created by POST, replaced by PUT', async () => {
    const options = {
      apiVersion: '3',
      queryNames: QueryNames.CAMEL_CASE,
      sloCreateMethod: SloCreateMethod.POST,
    };
    await deployment.synthWithoutProvider(stackOf(options));
    await deployment.apply();
    expect(asked()).toContain('POST /mgmt/openapi/3/v1/slo/slos?');
    const id = await idOf(deployment, CHECKOUT);
    await deployment.synthWithoutProvider(stackOf(options, 'second'));
    await deployment.apply();
    expect(asked()).toContain('PUT /mgmt/openapi/3/v1/slo/slos?');
    expect(deployment.control.get('slos', id)).toMatchObject({ description: 'second' });
    await deployment.expectNoChanges();
  });
});
