/** Resources that would be created in the wrong account because of their provider block. */
import { TerraformStack, Testing } from 'cdktf';
import { Construct } from 'constructs';
import { Lookup, ObservabilityProvider, ObservabilityProviderConfig, Slo } from '../../src';
import { newStack, useFixtureBundle, warningsOf } from '../constructs/support';
import { withoutHint } from '../support/printed-warnings';

const SLO = { name: 'n', targetThresholdPercentage: 99, extraMembers: '{}' };

beforeEach(() => useFixtureBundle());

function warnings(build: (stack: TerraformStack) => void): string[] {
  const stack = newStack();
  build(stack);
  return warningsOf(stack).map(withoutHint);
}

const audit =
  (config: ObservabilityProviderConfig = {}) =>
  (stack: TerraformStack) =>
    new ObservabilityProvider(stack, 'audit', { alias: 'audit', ...config });

const NO_KEY =
  '[stack/audit] The provider with the alias "audit" has no apiKey, so it uses the key in the environment variable OBSERVABILITY_API_KEY, like a provider without an alias. Its resources may be created in the wrong account. Set apiKey, or set expectedTeamIds if that key is the right one.';

describe('an alias without a key', () => {
  it.each<[string, ObservabilityProviderConfig]>([
    ['with nothing else', {}],
    ['with another address', { baseUrl: 'https://audit.example.com' }],
    ['with null', { apiKey: null as unknown as undefined }],
  ])('causes a warning: %s', (_, config) => {
    expect(warnings(audit(config))).toEqual([NO_KEY]);
  });

  it('causes a warning if an override removes the key or adds the alias', () => {
    const without = (stack: TerraformStack) =>
      audit({ apiKey: '${var.key}' })(stack).addOverride('api_key', undefined);
    expect(warnings(without)).toEqual([NO_KEY]);
    const later = (stack: TerraformStack) => audit({ alias: undefined })(stack).addOverride('alias', 'audit');
    expect(warnings(later)).toEqual([NO_KEY]);
  });

  it('causes no warning if expectedTeamIds is set, or without an alias', () => {
    expect(warnings(audit({ expectedTeamIds: ['4001'] }))).toEqual([]);
    expect(warnings(audit({ alias: undefined }))).toEqual([]);
  });
});

describe('resources without a provider', () => {
  const withKey = audit({ apiKey: '${var.key}' });

  it('are listed in one warning if the only provider has an alias', () => {
    const build = (stack: TerraformStack) => {
      const provider = withKey(stack);
      new Slo(new Construct(stack, 'team'), 'slo', SLO);
      Lookup.teamScopes(stack, 'scopes');
      new Slo(stack, 'named', { ...SLO, provider });
    };
    expect(warnings(build)).toEqual([
      '[stack/audit] The stack\'s only provider has the alias "audit", but these resources have no provider: stack/team/slo, stack/scopes. Terraform does not use a provider with an alias for them, so the service\'s address and the key come from the environment. Set provider on each of them, or remove the alias.',
    ]);
  });

  it('are listed in one warning, up to ten, if each provider has an alias', () => {
    const build = (stack: TerraformStack) => {
      withKey(stack);
      new ObservabilityProvider(stack, 'asia', { alias: 'asia', apiKey: '${var.key}' });
      for (let number = 0; number < 13; number++) new Slo(stack, `slo-${number}`, SLO);
    };
    expect(warnings(build)).toEqual([
      expect.stringMatching(
        /^\[stack\/audit\] Each of the stack's providers has an alias, but these resources have no provider: stack\/slo-0, .*, stack\/slo-9, and 3 more\. .* Set provider on each of them, or add a provider without an alias\.$/,
      ),
    ]);
  });

  it('cause no warning next to a provider without an alias, or in another stack', () => {
    const build = (stack: TerraformStack) => {
      const inner = new TerraformStack(stack, 'inner');
      new ObservabilityProvider(inner, 'own');
      new Slo(inner, 'slo', SLO);
      withKey(stack);
    };
    expect(warnings(build)).toEqual([]);
  });
});

it.each<[string, ObservabilityProviderConfig, string]>([
  ['without an alias', {}, 'without an alias'],
  ['with the same alias', { alias: 'eu', apiKey: '${var.key}' }, 'with the alias "eu"'],
])('several providers cause one error that lists them all if they are %s', (_, config, which) => {
  const stack = newStack();
  new ObservabilityProvider(new Construct(stack, 'base'), 'observability', config);
  new ObservabilityProvider(stack, 'other', { alias: 'other' });
  new ObservabilityProvider(stack, 'own', config);
  expect(() => Testing.synth(stack, true)).toThrow(
    new RegExp(
      `errors:\\n  \\[stack/base/observability\\] The stack has several providers ${which}: stack/base/observability, stack/own\\. Terraform allows only one provider ${which}\\. Keep one of them, .*\\n\\n`,
    ),
  );
});

it('providers of two builds of the package cause an error that names both', () => {
  const stack = newStack();
  new ObservabilityProvider(stack, 'observability');
  useFixtureBundle('0.0.0-dev.h1');
  new ObservabilityProvider(stack, 'audit', { alias: 'audit', apiKey: '${var.key}' });
  expect(() => Testing.synth(stack, true)).toThrow(
    '[stack/observability] The provider has the version 1.2.3, but other copies of this package created stack/audit (0.0.0-dev.h1). A stack can have only one version.',
  );
});
