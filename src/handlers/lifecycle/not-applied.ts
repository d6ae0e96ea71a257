/**
 * Finds values that the service did not apply: the response to a create or change contains the old value, or a different number or
 * documented constant. Any other string, list or map counts as applied, because services normalise values.
 */
import type { PlannedChange } from './change';
import { extraMemberPath, Fingerprints, NOT_APPLIED } from './fingerprints';
import { shorten } from './subject';
import { extraMembersOf } from './undocumented';
import { unescapeName } from '../../contract/dialect';
import { JsonObject, printJson } from '../../contract/json';
import { Context, groupOf, isRecord, memberOf, ObjectValue, Unknown, Value } from '../../plugin';
import { Attribute, json, map, object, optional } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { normalisedText } from '../codec/normalised-text';
import { mayBeOmitted } from '../codec/omitted-defaults';

const NOT_APPLIED_GROUP = groupOf(
  'notApplied',
  'More changes may not have been applied completely',
  'The next plan shows the values that still differ.',
);

/** A value that is not empty. `path` uses the API's names, `name` Terraform's. */
interface Leaf {
  readonly path: readonly string[];
  readonly name: string;
  readonly attribute: Attribute;
  readonly value: Value;
  readonly text: string;
}

/**
 * Warns about values that the service did not apply. Returns `NOT_APPLIED` for each of them.
 *
 * @param current the object before the change; undefined for a create
 */
export function reportNotApplied(
  { type, prior: { values: prior, privateState }, planned }: Omit<PlannedChange, 'what'>,
  current: JsonObject | undefined,
  changed: JsonObject,
  { diagnostics }: Context,
): Fingerprints {
  const { members } = type;
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
  const isConfigured = ({ path: [top] }: Leaf) => {
    const value = planned[top] ?? null;
    return value !== null && !(value instanceof Unknown);
  };
  // If the response omits unchanged values, it may omit applied ones, too.
  const isSparse = [...found.keys()].some((key) => before.has(key) && wanted.has(key) && !shown.has(key));
  const unapplied = [...new Set([...before.keys(), ...wanted.keys()])].flatMap((key) => {
    const [old, sent, stored, answered] = [before, wanted, found, shown].map((version) => version.get(key));
    const leaf = answered ?? sent;
    if (!leaf || jsonOf(old) === jsonOf(sent)) return [];
    const { kind, constants, presence } = leaf.attribute;
    // Reads return this value, but this response omits it. The next read shows whether it was applied.
    const isOmitted = stored !== undefined && !answered;
    const isUnapplied = current !== undefined && (isOmitted || stored?.text === answered?.text);
    const isUnspecified = /_UNSPECIFIED$/.test(sent?.text ?? '') && stored?.text !== answered?.text;
    if (isUnspecified || (!isUnapplied && !hasDifferentValue(leaf.attribute, sent, answered))) return [];
    // If the service never returns this value, its absence from the response does not prove anything.
    const isHidden = old && !stored && !answered && !mayBeOmitted(old.attribute.kind, old.value);
    if (isHidden && privateState.fingerprints?.[fingerprintPath(leaf)] !== NOT_APPLIED) return [];
    const mayDerive = presence === 'optionalComputed' && !isConfigured(leaf);
    if (sent === undefined ? mayDerive : !answered && mayBeOmitted(kind, sent.value)) return [];
    const isUnlisted =
      constants?.listsValues === true && constants.values.every(({ value }) => value !== sent?.text);
    // The service may have applied the change and still derived this value, set this undocumented member, or replaced an unknown constant.
    const wasOmitted = !answered && old && mayBeOmitted(kind, old.value);
    const isSetByService = kind.kind === 'json' && answered?.text !== old?.text && !wasOmitted && !isOmitted;
    const mayBeChosen = presence === 'optionalComputed' || isSetByService || isUnlisted;
    const isDifferent = old?.text !== sent?.text && answered?.text !== sent?.text;
    const isReported = isDifferent && !isOmitted && (answered !== undefined || !isSparse);
    return [{ ...leaf, value: answered?.value ?? null, mayBeChosen, isReported }];
  });
  const reported = unapplied.filter(({ isReported }) => isReported);
  const descriptions = reported.slice(0, 10).map(({ attribute, name, value }) => {
    if (value === null) return `${name} (not set)`;
    return attribute.sensitive ? name : `${name} (${shorten(printJson(value))})`;
  });
  const isRemovedExtraMember = ({ path: [top, name] }: Leaf) =>
    top === 'extraMembers' && !Object.hasOwn(extraMembersOf(members, planned), name);
  const hint = reported.some(isRemovedExtraMember)
    ? ' The service keeps the extra members that you removed. Plans do not show them, and later changes send them back. To change one, add it to extra_members again.'
    : '';
  if (reported.length > 0) {
    diagnostics.cappedWarning(
      NOT_APPLIED_GROUP,
      `The service may not have applied all values of ${type.subject(planned)}`,
      `Its response contains different values: ${descriptions.join(', ')}${reported.length > descriptions.length ? ', …' : ''}. The state contains the planned values. The next plan shows those that still differ, except those that the service may choose itself.${hint}`,
    );
  }
  const lost = unapplied.filter(({ mayBeChosen }) => !mayBeChosen);
  return Object.fromEntries(lost.map((leaf) => [fingerprintPath(leaf), NOT_APPLIED]));
}

/** Whether the response contains a different number, apart from rounding to a float32, or a different documented constant. */
function hasDifferentValue(
  { kind, constants }: Attribute,
  sent: Leaf | undefined,
  answered: Leaf | undefined,
): boolean {
  if (!sent || !answered || sent.text === answered.text) return false;
  if (constants) return constants.values.some(({ value }) => value === answered.text);
  return ['number', 'integer', 'integer64'].includes(kind.kind);
}

const fingerprintPath = ({ path: [top, inner] }: Leaf): string =>
  top === 'extraMembers' ? extraMemberPath(inner) : top;

/** Returns the leaves by path. Services may rewrite map keys, so case and white space are ignored unless keys would then be the same. */
function byPath(versions: readonly Leaf[][]): Map<string, Leaf>[] {
  const plain = ({ path }: Leaf) => normalisedText(path.join('/'));
  const seen = new Set<string>();
  const shared = new Set(versions[3].map(plain).filter((key) => seen.size === seen.add(key).size));
  const keyOf = (leaf: Leaf) => (shared.has(plain(leaf)) ? leaf.path.join('/') : plain(leaf));
  return versions.map((leaves) => new Map(leaves.map((leaf) => [keyOf(leaf), leaf])));
}

const jsonOf = (leaf: Leaf | undefined): string | undefined => leaf && printJson(leaf.value);

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
