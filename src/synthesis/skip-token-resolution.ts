import { IResolveContext, TerraformResource } from 'cdktf';
import { isPlain, isWritten } from './literal';
import { onRender } from './on-synthesize';

/**
 * Spares CDKTF most of its work on a resource without tokens. CDKTF resolves every name and value of a resource twice before it
 * resolves the whole stack, which is most of the work of a large synthesis. Such a resource is its own result.
 */
export function skipTokenResolution(resource: TerraformResource): void {
  onRender(resource, 'toTerraform', (block) => {
    if (isWritten(block) && isSettled(block)) settle(block);
  });
}

/** Makes the object a token for CDKTF, which then takes its result and looks no further. Others can read it as before. */
function settle(block: object): void {
  const resolve = (context: IResolveContext): void =>
    // An ordinary object again, to which the stack may add.
    context.registerPostProcessor({ postProcess: () => ({ ...block }) });
  Object.defineProperty(block, 'resolve', { value: resolve });
}

/** The forms of CDKTF's tokens in text. Numbers that stand for tokens have three digits in their exponent. */
const TOKEN = /TfToken\[|e\+\d{3}|Map Token Value/;
const HIGHEST = 1e99;
/** Stands for a map of numbers. */
const NUMBER_MAP = -123456789;

function isSettled(value: unknown): boolean {
  if (typeof value === 'string') return !TOKEN.test(value);
  if (typeof value === 'number') return Math.abs(value) < HIGHEST && value !== NUMBER_MAP;
  if (typeof value !== 'object' || value === null) return typeof value !== 'function';
  // Does not ask whether the object is a token: each of its parts is looked at.
  if (!Array.isArray(value) && (!isPlain(value) || 'resolve' in value)) return false;
  for (const name of Object.keys(value)) {
    if (!isSettled(name) || !isSettled(Reflect.get(value, name))) return false;
  }
  return true;
}
