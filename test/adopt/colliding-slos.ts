import { createHash } from 'node:crypto';
import { JsonObject } from '../../src/contract/json';

/** Returns the hash that `adopt` appends to equal names. */
export const hashOf = (id: string, length = 8): string =>
  createHash('sha256').update(id).digest('hex').slice(0, length);

/** Names of members that every JavaScript object has. */
export const INHERITED = Object.getOwnPropertyNames(Object.prototype);

/** Names of one SLO each, so that they get no hash. */
const NAMES = [
  ...INHERITED,
  ...['count', 'each', 'for', 'if', 'in', 'null', 'true', 'self', 'var', 'local', 'module', 'data', 'path'],
  ...['terraform', 'provider', 'default', 'resource', 'arguments', 'undefined', 'None', 'import', 'scope'],
  // Constructs in the stack itself.
  ...['backend', 'observability'],
];

/** Returns SLOs whose names in code collide with each other, or with another's name and hash. */
export function collidingSlos(): JsonObject[] {
  const twins = ['same', 'Same!', `same ${hashOf('twin-0')}`, `same ${hashOf('twin-0', 9)}`];
  return [
    ...NAMES.map((name) => slo(`id ${name}`, name)),
    ...twins.map((name, index) => slo(`twin-${index}`, name)),
    slo('labeled', 'labeled', Object.fromEntries(withoutProto.map((label) => [label, label]))),
  ];
}

/** CDKTF drops a label named `__proto__`. */
const withoutProto = INHERITED.filter((name) => name !== '__proto__');

const slo = (id: string, name: string, labels: JsonObject = {}): JsonObject => ({
  id,
  name,
  labels,
  targetThresholdPercentage: '99.5',
});
