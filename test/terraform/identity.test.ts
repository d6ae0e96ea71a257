/** Identities of objects, and the configuration that Terraform generates. Not every line of Terraform and OpenTofu supports both. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, CHECKOUT, expectError } from './support';
import { namedBlocksOn } from '../../scripts/pages';
import { ContextualDataIntegration, Slo } from '../../src/index';
import { API_KEY, Deployment } from '../support/deployment';

const OTHER_KEY = 'key-of-another-account';
/** The team of the first key. */
const TEAM = '4010001';

const version = execFileSync(process.env.TERRAFORM ?? 'terraform', ['version'], { encoding: 'utf8' });
const minor = Number(/v1\.(\d+)/.exec(version)?.[1]);
const hasIdentities = minor >= 12;
const asksForConfiguration = version.startsWith('Terraform') && minor >= 14;

const deployment = Deployment.useFresh();
beforeEach(() => deployment.control.setApiKeys({ [API_KEY]: 'default', [OTHER_KEY]: 'other' }));

interface Instance {
  readonly identity?: object;
}
const stateFile = () => join(deployment.terraform.path, 'terraform.tfstate');

/** The identities in the state, in order. */
function identities(): (object | undefined)[] {
  const { resources } = JSON.parse(readFileSync(stateFile(), 'utf8')) as {
    resources: { instances: Instance[] }[];
  };
  return resources.flatMap(({ instances }) => instances.map(({ identity }) => identity));
}

/** Returns the import block from docs/adopting.md, with or without the team. */
const importBy = (id: string, teamId?: string) => {
  const block = namedBlocksOn('docs/adopting.md').get('identity') ?? '';
  const named = block.replace('observability_slo.availability', CHECKOUT).replace('slo-42', id);
  const team = /^ +team_id = "4010001"\n/m;
  expect(named).toMatch(team);
  deployment.terraform.write('import.tf', teamId === undefined ? named.replace(team, '') : named);
};

/** Creates the SLO and forgets it, so that it can be imported. Returns its id. */
async function forgotten(): Promise<string> {
  await deployment.deploy((stack) => checkout(stack));
  const id = await deployment.idOf(CHECKOUT);
  await deployment.terraform.run(['state', 'rm', CHECKOUT]);
  return id;
}

if (hasIdentities) {
  it('an object gets its identity when it is created, and keeps it after changes, moves and with a different key', async () => {
    await deployment.deploy((stack) => {
      checkout(stack);
      new ContextualDataIntegration(stack, 'hosts', { integrationKey: 'hosts' });
    });
    const [integration, slo] = identities();
    expect(slo).toEqual({ id: await deployment.idOf(CHECKOUT), team_id: TEAM });
    expect(integration).toMatchObject({ team_id: TEAM });

    deployment.control.setApiKeys({ [API_KEY]: 'default', [OTHER_KEY]: 'default' });
    deployment.terraform.env.OBSERVABILITY_API_KEY = OTHER_KEY;
    await deployment.deploy((stack) => {
      const renamed = checkout(stack, { description: 'changed' });
      renamed.overrideLogicalId('renamed');
      renamed.moveFromId(CHECKOUT);
    });
    expect(identities()).toEqual([slo]);
  });

  it('an import of an SLO by identity plans no changes', async () => {
    const id = await forgotten();
    importBy(id);
    const { text } = await deployment.expectChanges();
    expect(text).toContain('Plan: 1 to import, 0 to add, 0 to change, 0 to destroy.');
    await deployment.apply();
    expect(identities()).toEqual([{ id, team_id: TEAM }]);
    expect(deployment.sent('replaceSlo')).toHaveLength(1);
    await deployment.expectNoChanges();
  });

  it("rejects an import with the identity's team and a key of a different account", async () => {
    const id = await forgotten();
    importBy(id, TEAM);
    await deployment.expectChanges();
    deployment.terraform.env.OBSERVABILITY_API_KEY = OTHER_KEY;
    deployment.control.clearRequests();
    await expectError(
      deployment.terraform.plan(),
      `Cannot import "${id}" with this API key`,
      `The team_id of the import is ${TEAM}, but the service reports that the API key belongs to team `,
    );
    expect(deployment.operationsCalled()).not.toContain('batchGetSlos');
  });

  it('rejects an import if the team cannot be compared', async () => {
    const id = await forgotten();
    importBy(id, TEAM);
    deployment.control.addFault({ kind: 'status', status: 403, operation: 'listTeamScopes' });
    await expectError(
      deployment.terraform.plan(),
      `Cannot import "${id}"`,
      "Could not compare the API key's teams with team_id.",
    );
  });

  it('the first read adds identities to a state without them, and plans no changes', async () => {
    await deployment.deploy((stack) => checkout(stack));
    const id = await deployment.idOf(CHECKOUT);
    const old = readFileSync(stateFile(), 'utf8')
      .replace(/,\s*"identity": \{[^}]*\}/, '')
      .replace(/,\s*"identity_schema_version": 0/, '');
    expect(old).not.toContain('identity');
    deployment.terraform.write('terraform.tfstate', old);
    await deployment.expectNoChanges();
    await deployment.apply('-refresh-only');
    expect(identities()).toEqual([{ id, team_id: TEAM }]);
  });
} else {
  it('Terraform itself rejects an import by identity', async () => {
    await deployment.synth((stack) => checkout(stack));
    importBy('any');
    await expectError(deployment.terraform.plan(), 'An argument named "identity" is not expected here.');
  });
}

if (asksForConfiguration) {
  it('Terraform generates a configuration of imported objects without superfluous attributes', async () => {
    await deployment.deploy((stack) => {
      checkout(stack);
      new ContextualDataIntegration(stack, 'markers', {
        integrationKey: 'deployment-markers',
        integrationParameters: [{ key: 'withCommitMessages', booleanValue: true }],
      });
      new ContextualDataIntegration(stack, 'bare', { integrationKey: 'hosts' });
    });
    const [bare, markers, slo] = identities() as { id: string }[];
    await deployment.synth((stack) => {
      Slo.generateConfigForImport(stack, 'generated', slo.id);
      ContextualDataIntegration.generateConfigForImport(stack, 'generated-markers', markers.id);
      ContextualDataIntegration.generateConfigForImport(stack, 'generated-bare', bare.id);
    });
    await deployment.expectChanges('-generate-config-out=generated.tf');
    const body = (name: string) => {
      const [, written] = deployment.terraform.read('generated.tf').split(`"${name}" {\n`);
      return written.slice(0, written.indexOf('\n}'));
    };
    expect(body('generated')).toBe(`  name = "checkout availability"
  request_based_metric_sli = {
    good_events = {
      query = "good"
    }
    total_events = {
      query = "total"
    }
  }
  target_threshold_percentage = 99.9`);
    // Terraform itself writes each write-only member, regardless of the provider's response.
    expect(body('generated-markers')).toBe(`  integration_key = "deployment-markers"
  integration_parameters = [
    {
      boolean_value = true
      key           = "withCommitMessages"
      value_json_wo = null # sensitive
    },
  ]`);
    expect(body('generated-bare')).toBe('  integration_key = "hosts"');
    const { text } = await deployment.expectChanges();
    expect(text).toContain('Plan: 3 to import, 0 to add, 0 to change, 3 to destroy.');
  });
}
