import {
  conditional,
  Op,
  TerraformCount,
  TerraformIterator,
  TerraformStack,
  TerraformVariable,
  Token,
} from 'cdktf';
import { ARCHIVE, Programs } from './program';
import { ArchiveTarget, ArchiveTargetConfig, ObservabilityProvider } from '../../../src';

/** Stacks with two archive targets, but never two in the same account. */
export const ARCHIVE_TARGETS: Programs = {
  'one with the count 0': two({ count: 0 }),
  'each with a condition': (stack) => {
    const isAsia = Op.eq(new TerraformVariable(stack, 'region', { default: 'eu' }).stringValue, 'asia');
    const [first, second] = [conditional(isAsia, 1, 0), conditional(isAsia, 0, 1)];
    two({ count: Token.asNumber(first) }, { count: Token.asNumber(second) })(stack);
  },
  'one with a count from a variable': (stack) => {
    const copies = new TerraformVariable(stack, 'copies', { type: 'number', default: 0 });
    two({}, { count: TerraformCount.of(copies.numberValue) })(stack);
  },
  'one created for each of several regions': (stack) => {
    const regions = new TerraformVariable(stack, 'regions', { type: 'set(string)', default: [] });
    two({}, { forEach: TerraformIterator.fromList(regions.listValue) })(stack);
  },
  'one with an override that sets its count to 0': (stack) => {
    const [, second] = two()(stack);
    second.addOverride('count', 0);
  },
  'one with a condition from an override on the stack': (stack) => {
    two()(stack);
    stack.addOverride('resource.observability_archive_target.second.count', '${false ? 1 : 0}');
  },
  'one whose createBeforeDestroy is removed by an override': (stack) => {
    const [first] = two({ lifecycle: { createBeforeDestroy: true } }, { count: 0 })(stack);
    first.addOverride('lifecycle.create_before_destroy', false);
  },
  'one removed by an override on the stack': (stack) => {
    two()(stack);
    stack.addOverride('resource.observability_archive_target.second', undefined);
  },
  'one moved to the other': (stack) => {
    const [first, second] = two()(stack);
    second.addMoveTarget('archive');
    first.moveTo('archive');
  },
  'on different providers, one of which is set by an override': (stack) => {
    new ObservabilityProvider(stack, 'own');
    const provider = new ObservabilityProvider(stack, 'asia', { apiKey: '${var.key}' });
    new TerraformVariable(stack, 'key', { sensitive: true });
    provider.addOverride('alias', 'asia');
    const [, second] = two()(stack);
    second.addOverride('provider', 'observability.asia');
  },
  'with kinds set by overrides': (stack) => {
    const [first, second] = two({ objectStorage: undefined }, { count: 0 })(stack);
    first.addOverride('object_storage.bucket', 'logs');
    second.addOverride('object_storage', undefined);
    second.addOverride('other_target', { name: 'tape', value_json: '{}' });
  },
};

function two(
  one: Partial<ArchiveTargetConfig> = {},
  other: Partial<ArchiveTargetConfig> = {},
): (stack: TerraformStack) => ArchiveTarget[] {
  return (stack) =>
    Object.entries({ first: one, second: other }).map(
      ([id, config]) => new ArchiveTarget(stack, id, { ...ARCHIVE, ...config }),
    );
}
