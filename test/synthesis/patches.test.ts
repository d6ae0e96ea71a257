import * as core from 'cdktf';
import { brokenPatches } from '../support/broken-patches';

test('every patch on CDKTF has an effect in the installed version', () => {
  expect(brokenPatches(core)).toEqual([]);
});

test('a patch that has none is named', () => {
  const changed = { ...core, TerraformStack: class extends core.TerraformStack {} };
  Object.defineProperty(changed.TerraformStack.prototype, 'addOverride', { value: () => undefined });
  expect(brokenPatches(changed)).toEqual([
    'src/synthesis/patches/internals.ts (rawOverridesOf) has no effect: the core library has changed what the file relies on.',
  ]);
});
