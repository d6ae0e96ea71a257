/** Compares each value of an object in four versions: in the state before a change, as planned, on the service before it, and in the response. */
import { shorten } from './subject';
import { extraMembersOf } from './undocumented';
import { unescapeName } from '../../contract/dialect';
import { JsonObject, printJson } from '../../contract/json';
import { isRecord, memberOf, ObjectValue, Unknown, Value } from '../../plugin';
import { Attribute, json, map, Members, object, optional } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { normalisedText } from '../codec/normalised-text';

/** A value that is not empty. `path` uses the API's names, `name` Terraform's. */
export interface Leaf {
  readonly path: readonly string[];
  readonly name: string;
  readonly attribute: Attribute;
  readonly value: Value;
  readonly text: string;
}

/** A value that the state or the plan contains. Each version is undefined if the value is empty there. */
export interface ComparedValue {
  /** The value in the response if it is not empty, otherwise the planned value. */
  readonly leaf: Leaf;
  readonly old?: Leaf;
  readonly sent?: Leaf;
  readonly stored?: Leaf;
  readonly answered?: Leaf;
}

/**
 * Omits values that the plan removes and the response does not contain.
 *
 * @param current the object before the change; undefined for a create
 */
export function compareValues(
  members: Members,
  prior: ObjectValue,
  planned: ObjectValue,
  current: JsonObject | undefined,
  changed: JsonObject,
): ComparedValue[] {
  const root = optional(object({ ...members, extraMembers: optional(map(json), '') }), '');
  const versions: ObjectValue[] = [
    { ...prior, extraMembers: extraMembersOf(members, prior) },
    { ...planned, extraMembers: extraMembersOf(members, planned) },
    { ...current, extraMembers: current ?? null },
    { ...changed, extraMembers: changed },
  ];
  // Compares an undocumented object as a whole if the response repeats no part of it: the service may set the whole object itself.
  const isWhole = (path: readonly string[]) => {
    const values = versions.map((version) =>
      path.reduce<Value>((at, name) => (isRecord(at) ? memberOf(at, name) : null), version),
    );
    const [, sent, , answered] = values.map((value) => normalisedText(value).split('\n'));
    const isUnrepeated = values[1] !== null && !sent.some((part) => answered.includes(part));
    return isUnrepeated || values.some((value) => value !== null && !isRecord(value));
  };
  const [before, wanted, found, shown] = byPath(versions.map((version) => leavesOf(root, version, isWhole)));
  return [...new Set([...before.keys(), ...wanted.keys()])].flatMap((key) => {
    const leaf = shown.get(key) ?? wanted.get(key);
    if (!leaf) return [];
    const at = (version: Map<string, Leaf>) => version.get(key);
    return [{ leaf, old: at(before), sent: at(wanted), stored: at(found), answered: at(shown) }];
  });
}

/** Returns the leaves by path. Services may rewrite map keys, so case and white space are ignored unless keys would then be the same. */
function byPath(versions: readonly Leaf[][]): Map<string, Leaf>[] {
  const plain = ({ path }: Leaf) => normalisedText(path.join('/'));
  const seen = new Set<string>();
  const shared = new Set(versions[3].map(plain).filter((key) => seen.size === seen.add(key).size));
  const keyOf = (leaf: Leaf) => (shared.has(plain(leaf)) ? leaf.path.join('/') : plain(leaf));
  return versions.map((leaves) => new Map(leaves.map((leaf) => [keyOf(leaf), leaf])));
}

function leavesOf(
  attribute: Attribute,
  value: Value,
  isWhole: (path: readonly string[]) => boolean,
  path: readonly string[] = [],
  name = '',
): Leaf[] {
  const { kind, presence } = attribute;
  if (value instanceof Unknown) return [];
  const isSplit = ['object', 'map'].includes(kind.kind) || (isRecord(value) && !isWhole(path));
  const text = isSplit ? '' : normalisedText(value, attribute);
  if (text !== '') return [{ path, name: name.slice(1), attribute, value, text }];
  return Object.entries(isRecord(value) ? value : {}).flatMap(([key, inner]) => {
    const at = [...path, key];
    if (kind.kind === 'map' || kind.kind === 'json') {
      const of = kind.kind === 'map' ? kind.of : kind;
      return leavesOf(
        { ...attribute, kind: of },
        inner,
        isWhole,
        at,
        `${name}[${shorten(printJson(unescapeName(key)))}]`,
      );
    }
    if (kind.kind !== 'object' || !Object.hasOwn(kind.members, key)) return [];
    const member = kind.members[key];
    if (member.presence === 'computed' || member.providerOnly) return [];
    const derived = presence === 'optionalComputed' ? { presence } : {};
    return leavesOf({ ...member, ...derived }, inner, isWhole, at, `${name}.${toSnakeCase(key)}`);
  });
}
