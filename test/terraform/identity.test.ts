/** Identities of objects, and the configuration that Terraform writes of one. Not every line of Terraform and OpenTofu can both. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkout, CHECKOUT, expectError } from './support';
import { namedBlocksOn } from '../../scripts/pages';
import { ContextualDataIntegration, Slo } from '../../src/index';
import { API_KEY, Deployment } from '../support/deployment';

const OTHER_KEY = 'key-of-another-account';
/** Of the first key. */
const TEAM = '4010001';

const version = execFileSync(process.env.TERRAFORM ?? 'terraform', ['version'], { encoding: 'utf8' });
const minor = Number(/v1\.(\d+)/.exec(version)?.[1]);
const hasIdentities = minor >= 12;
const asksForConfiguration = version.startsWith('Terraform') && minor >= 14;

const deployment = Deployment.useFresh();
beforeEach(() => deployment.control.setKeys({ [API_KEY]: 'default', [OTHER_KEY]: 'other' }));

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

/** The block of docs/importing.md, with or without the team. */
const importBy = (id: string, teamId?: string) => {
  const block = namedBlocksOn('docs/importing.md').get('identity') ?? '';
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
  it('an object gets its identity when it is created, and keeps it through changes, moves and other keys', async () => {
    await deployment.deploy((stack) => {
      checkout(stack);
      new ContextualDataIntegration(stack, 'hosts', { integrationKey: 'hosts' });
    });
    const [integration, slo] = identities();
    expect(slo).toEqual({ id: await deployment.idOf(CHECKOUT), team_id: TEAM });
    expect(integration).toMatchObject({ team_id: TEAM });

    deployment.control.setKeys({ [API_KEY]: 'default', [OTHER_KEY]: 'default' });
    deployment.terraform.env.OBSERVABILITY_API_KEY = OTHER_KEY;
    await deployment.deploy((stack) => {
      const renamed = checkout(stack, { description: 'changed' });
      renamed.overrideLogicalId('renamed');
      renamed.moveFromId(CHECKOUT);
    });
    expect(identities()).toEqual([slo]);
  });

  it('an import by identity is planned without changes, for an SLO and an integration', async () => {
    const id = await forgotten();
    importBy(id);
    const { text } = await deployment.expectChanges();
    expect(text).toContain('Plan: 1 to import, 0 to add, 0 to change, 0 to destroy.');
    await deployment.apply();
    expect(identities()).toEqual([{ id, team_id: TEAM }]);
    expect(deployment.sent('replaceSlo')).toHaveLength(1);
    await deployment.expectNoChanges();
  });

  it('an import with the team of the identity and a key of another account is refused', async () => {
    const id = await forgotten();
    importBy(id, TEAM);
    await deployment.expectChanges();
    deployment.terraform.env.OBSERVABILITY_API_KEY = OTHER_KEY;
    deployment.control.clearRequests();
    await expectError(
      deployment.terraform.plan(),
      `Cannot import "${id}" with this API key`,
      `The team_id of the import is ${TEAM}, but the service reports that the key belongs to team `,
    );
    expect(deployment.operationsCalled()).not.toContain('batchGetSlos');
  });

  it('an import whose team cannot be compared is refused', async () => {
    const id = await forgotten();
    importBy(id, TEAM);
    deployment.control.addFault({ kind: 'status', status: 403, operation: 'listTeamScopes' });
    await expectError(
      deployment.terraform.plan(),
      `Cannot import "${id}"`,
      'Could not compare the teams of the API key with team_id.',
    );
  });

  it('a state without identities gets them at the first read, without a difference', async () => {
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
  it('an import by identity is an error of Terraform itself', async () => {
    await deployment.synth((stack) => checkout(stack));
    importBy('any');
    await expectError(deployment.terraform.plan(), 'An argument named "identity" is not expected here.');
  });
}

if (asksForConfiguration) {
  it('Terraform writes the configuration of an imported object as a person would', async () => {
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
    // Terraform itself writes each write-only member, whatever the provider answers.
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
