/** The pages of the reference: every example on them is compiled, deployed or validated. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { TerraformStack } from 'cdktf';
import { Construct } from 'constructs';
import { mistakesIn } from './support/compile';
import { Deployment } from './support/deployment';
import { newX25519KeyPair } from './support/key-pairs';
import { layDownNullStandIn } from './support/null-stand-in/mirror';
import { temporaryFile } from './support/temporary-folder';
import { succeeded } from './support/terraform';
import { examples } from '../scripts/examples';
import { codeOn, REFERENCE_PAGES, textOf } from '../scripts/pages';
import { python } from '../scripts/translate/python';
import { readExamples } from '../scripts/translate/reader';
import { ObservabilityProvider } from '../src/index';
import { PROVIDER_SOURCE } from '../src/synthesis/provider-address';

/** All examples except the provider's, which the stack already has, and the accounts', which need another service. */
const { provider: _provider, accounts: _accounts, ...OTHERS } = examples;

describe('the reference', () => {
  it('has an example on each page, in six languages', () => {
    for (const page of REFERENCE_PAGES) {
      const languages = ['ts', 'python', 'java', 'go', 'csharp', 'hcl'];
      const missing = languages.filter((language) => codeOn(page, language).length === 0);
      expect({ page, missing }).toEqual({ page, missing: [] });
    }
  });

  it('shows TypeScript that compiles', () => {
    const shown = REFERENCE_PAGES.flatMap((page) => codeOn(page, 'ts'));
    expect(shown.length).toBeGreaterThanOrEqual(REFERENCE_PAGES.length);
    expect(mistakesIn(shown)).toBe('');
  });

  it('shows Python that compiles', () => {
    const { text } = python.program([...readExamples().values()]);
    execFileSync('python3', ['-m', 'py_compile', temporaryFile(text)], { stdio: 'pipe' });
  });

  describe('deployed', () => {
    let deployment: Deployment;
    beforeAll(async () => {
      deployment = await Deployment.start();
      const { terraform } = deployment;
      terraform.env.TF_CLI_CONFIG_FILE = await layDownNullStandIn(deployment.folder, terraform.path);
    });
    afterAll(() => deployment.remove());

    it('is accepted by Terraform and the service as a whole', async () => {
      const byHand = { name: 'checkout availability', targetThresholdPercentage: 99.9 };
      await deployment.control.put('slos', 'slo-42', byHand);
      await deployment.synthWithoutProvider((stack: TerraformStack) => {
        const acknowledge = { same_name: 'the examples are deployed together' };
        new ObservabilityProvider(stack, 'observability', { acknowledge });
        for (const [name, add] of Object.entries(OTHERS)) add(new Construct(stack, name));
      });
      const { publicKey, privateKey } = newX25519KeyPair();
      const { variable } = JSON.parse(deployment.terraform.read('cdk.tf.json')) as Stack;
      for (const name of Object.keys(variable)) {
        const value = /public_key/.test(name) ? publicKey : /private_key/.test(name) ? privateKey : undefined;
        deployment.terraform.env[`TF_VAR_${name}`] = value ?? 'https://chat.example.com/hooks/1';
      }
      expect(await deployment.apply()).toContain('Apply complete!');
      await deployment.expectNoChanges();
    });

    it('is accepted by Terraform as HCL', async () => {
      const { required_providers } = (JSON.parse(deployment.terraform.read('cdk.tf.json')) as Stack)
        .terraform;
      deployment.write(JSON.stringify({ terraform: { required_providers } }));
      const source = { observability: { source: PROVIDER_SOURCE } };
      const settings = JSON.stringify({ terraform: { required_providers: source } });
      const [providerBlock] = codeOn('docs/provider.md', 'hcl');
      const pages = REFERENCE_PAGES.filter((page) => page !== 'docs/provider.md');
      const modules = pages.map((page) => {
        const name = basename(page, '.md');
        const folder = join(deployment.terraform.path, name);
        // A module cannot contain import blocks.
        const hcl = codeOn(page, 'hcl')
          .filter((code) => !code.startsWith('import '))
          .join('\n');
        mkdirSync(folder);
        writeFileSync(join(folder, 'settings.tf.json'), settings);
        writeFileSync(join(folder, 'main.tf'), hcl);
        const assignments = [...hcl.matchAll(/^variable "(\w+)" (\{[^}]*\})/gm)].map(
          ([, variable, body]) => `  ${variable} = ${body.includes('map(') ? '{}' : '"any"'}\n`,
        );
        return `module "${name}" {\n  source = "./${name}"\n${assignments.join('')}}\n`;
      });
      deployment.terraform.write('pages.tf', [providerBlock, ...modules].join('\n'));
      await deployment.terraform.init('-reconfigure');
      expect(succeeded(await deployment.terraform.validate()).text).toContain('The configuration is valid');
    });
  });
});

interface Stack {
  readonly terraform: { readonly required_providers: object };
  readonly variable: object;
}

it('example values of arguments are in HCL, which has no single quotes', () => {
  const values = REFERENCE_PAGES.flatMap((page) => textOf(page).match(/Example: `.*?`\.$/gm) ?? []);
  expect(values.length).toBeGreaterThan(40);
  expect(values.filter((value) => value.includes("'"))).toEqual([]);
});
