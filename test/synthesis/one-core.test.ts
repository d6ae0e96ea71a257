import { App, TerraformStack, Testing } from 'cdktf';
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
