import { IResolveContext, TerraformResource } from 'cdktf';
import { isPlainObject, isLiteralObject } from './literal';
import { onRender } from './on-synthesize';

/**
 * Makes CDKTF skip the resolution of a resource without tokens, which would change nothing. CDKTF resolves every name and value of a
 * resource twice before it resolves the whole stack. In a large synthesis, that is most of the work.
 */
export function skipTokenResolution(resource: TerraformResource): void {
  onRender(resource, 'toTerraform', (block) => {
    if (isLiteralObject(block) && containsNoToken(block)) makeSelfResolving(block);
  });
}

/** Makes the object a token that resolves to itself, so that CDKTF does not look into it. Its members can still be read. */
function makeSelfResolving(block: object): void {
  const resolve = (context: IResolveContext): void =>
    // Resolves to a plain copy, because the stack may add members to the block.
    context.registerPostProcessor({ postProcess: () => ({ ...block }) });
  Object.defineProperty(block, 'resolve', { value: resolve });
}

/** Matches CDKTF's tokens in strings. A number that represents a token has an exponent with three digits. */
const TOKEN_PATTERN = /TfToken\[|e\+\d{3}|Map Token Value/;
const MAX_LITERAL = 1e99;
/** The number that CDKTF uses as a token for a map of numbers. */
const NUMBER_MAP_TOKEN = -123456789;

function containsNoToken(value: unknown): boolean {
  if (typeof value === 'string') return !TOKEN_PATTERN.test(value);
  if (typeof value === 'number') return Math.abs(value) < MAX_LITERAL && value !== NUMBER_MAP_TOKEN;
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  // Does not call Token.isUnresolved, which would search the object: the loop below checks each part.
  if (!Array.isArray(value) && (!isPlainObject(value) || 'resolve' in value)) return false;
  for (const name of Object.keys(value)) {
    if (!containsNoToken(name) || !containsNoToken(Reflect.get(value, name))) return false;
  }
  return true;
}
