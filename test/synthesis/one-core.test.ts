import { App, TerraformElement, TerraformProvider, TerraformStack, TerraformVariable, Testing } from 'cdktf';
import { Construct } from 'constructs';
import { EphemeralVariable, Lookup, ObservabilityProvider, Rotation, Slo } from '../../src';
import { useFixtureBundle } from '../constructs/support';
import { temporaryFolder } from '../support/temporary-folder';

/** Makes a class look as if it came from this package. test/tools tests real packages. */
function from<Type extends object>(name: string, type: Type): Type {
  return Object.defineProperty(type, Symbol.for('jsii.rtti'), {
    value: { fqn: `${name}.Name`, version: '1.0.0' },
  });
}

const OtherStack = from('cdktn', class extends TerraformStack {});
const OtherApp = from('cdktn', class extends App {});
const OtherVariable = from('cdktn', class extends TerraformVariable {});
const OtherProvider = from(
  '@cdktn/provider-null',
  class extends from('cdktn', class extends TerraformProvider {}) {},
);

const NULL = { terraformResourceType: 'null', terraformProviderSource: 'null' };

const newApp = () => Testing.app({ outdir: temporaryFolder() });

beforeEach(() => void useFixtureBundle());

describe('a stack from the other core', () => {
  it.each<[string, (scope: Construct) => unknown]>([
    ['a provider', (scope) => new ObservabilityProvider(scope, 'it')],
    ['a resource', (scope) => new Slo(scope, 'it', { name: 'n', targetThresholdPercentage: 99 })],
    ['a lookup', (scope) => Lookup.teamScopes(scope, 'it')],
    ['a rotation', (scope) => new Rotation(scope, 'it', { triggers: {} })],
    ['a variable', (scope) => new EphemeralVariable(scope, 'it')],
  ])('rejects %s, even deeper in the tree', (_, create) => {
    const within = new Construct(new OtherStack(newApp(), 'shop'), 'within');
    expect(() => create(within)).toThrow(
      new Error(
        '[shop] uses cdktn, but cdktf-provider-observability uses cdktf: install cdktn-provider-observability instead.',
      ),
    );
  });

  it('is rejected even if only the app uses the other core', () => {
    const stack = new TerraformStack(new OtherApp({ outdir: temporaryFolder() }), 'shop');
    expect(() => new ObservabilityProvider(stack, 'observability')).toThrow(
      'The app uses cdktn, but cdktf-provider-observability uses cdktf: ',
    );
  });
});

describe('two cores in one app', () => {
  const newStack = () => {
    const stack = new TerraformStack(newApp(), 'shop');
    new ObservabilityProvider(stack, 'observability');
    return stack;
  };
  const synth = (stack: TerraformStack) => App.of(stack).synth();

  it.each<[string, (scope: Construct) => TerraformElement, string]>([
    [
      'the core',
      (scope) => new OtherVariable(scope, 'other', {}),
      '[shop/other] uses cdktn, but its stack uses cdktf: import it from cdktf instead.',
    ],
    [
      'another package',
      (scope) => new OtherProvider(scope, 'other', NULL),
      '[shop/other] uses cdktn, but its stack uses cdktf: install the edition of @cdktn/provider-null for cdktf instead.',
    ],
  ])('are given as the cause of a TypeError, with the package of a construct of %s', (_, add, message) => {
    const stack = newStack();
    const other = add(stack);
    const missing = new TypeError('e.method is not a function');
    jest.spyOn(other, 'toTerraform').mockImplementation(() => {
      throw missing;
    });
    expect(() => synth(stack)).toThrow(new Error(message, { cause: missing }));
  });

  it('are not an error if nothing fails', () => {
    const stack = newStack();
    new OtherVariable(stack, 'other', {});
    expect(() => synth(stack)).not.toThrow();
  });

  it('are not given as the cause of other errors', () => {
    const stack = newStack();
    const missing = new TypeError('e.method is not a function');
    jest.spyOn(new TerraformVariable(stack, 'own', {}), 'toTerraform').mockImplementation(() => {
      throw missing;
    });
    expect(() => synth(stack)).toThrow(missing);
  });
});
