/**
 * Finds values that the service did not apply: the response to a create or change has an old value, or a different number or documented
 * constant. Services normalise values, so a string, list or map that differs from the sent one only in its notation was applied.
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

/** A value that is not empty. `path` has the API's names, `name` is as in Terraform. */
interface Leaf {
  readonly path: readonly string[];
  readonly name: string;
  readonly attribute: Attribute;
  readonly value: Value;
  readonly text: string;
}

/**
 * Warns about values that the service did not apply. Returns the markers that replace their fingerprints.
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
  // If the response repeats no part of an undocumented object, the object is compared as a whole: the service may set all of it.
  const isWhole = (path: readonly string[]) => {
    const values = versions.map((version) =>
      path.reduce<Value>((at, name) => (isRecord(at) ? memberOf(at, name) : null), version),
    );
    const [, sent, , answered] = values.map((value) => normalisedText(value).split('\n'));
    const isOwn = values[1] !== null && !sent.some((part) => answered.includes(part));
    return isOwn || values.some((value) => value !== null && !isRecord(value));
  };
  const [before, wanted, found, shown] = byPath(versions.map((version) => leavesOf(root, version, isWhole)));
  const isConfigured = ({ path: [top] }: Leaf) => {
    const value = planned[top] ?? null;
    return value !== null && !(value instanceof Unknown);
  };
  // A response that leaves out values which did not change also says nothing about the others that it leaves out.
  const isSparse = [...found.keys()].some((key) => before.has(key) && wanted.has(key) && !shown.has(key));
  const old = [...new Set([...before.keys(), ...wanted.keys()])].flatMap((key) => {
    const [had, has, was, is] = [before, wanted, found, shown].map((version) => version.get(key));
    const leaf = is ?? has;
    if (!leaf || jsonOf(had) === jsonOf(has)) return [];
    const { kind, constants, presence } = leaf.attribute;
    // The service returns this value in reads, but not in this response. The next read decides.
    const isLeftOut = was !== undefined && !is;
    const isOld = current !== undefined && (isLeftOut || was?.text === is?.text);
    const isUnspecified = has !== undefined && /_UNSPECIFIED$/.test(has.text) && was?.text !== is?.text;
    if (isUnspecified || (!isOld && !hasDifferentValue(leaf.attribute, has, is))) return [];
    // If the service never returns this value, its absence from the response does not prove anything.
    const isHidden = had && !was && !is && !mayBeOmitted(had.attribute.kind, had.value);
    if (isHidden && privateState.fingerprints?.[fingerprintPath(leaf)] !== NOT_APPLIED) return [];
    const mayDerive = presence === 'optionalComputed' && !isConfigured(leaf);
    if (has === undefined ? mayDerive : !is && mayBeOmitted(kind, has.value)) return [];
    const isUnknown =
      constants?.listsValues === true && constants.values.every(({ value }) => value !== has?.text);
    // A service that applies changes may still derive a value, set an undocumented member, or replace a value that it does not know.
    const wasOmitted = !is && had && mayBeOmitted(kind, had.value);
    const isOwn = kind.kind === 'json' && is?.text !== had?.text && !wasOmitted && !isLeftOut;
    const isChosen = presence === 'optionalComputed' || isOwn || isUnknown;
    const isReported =
      !isLeftOut && (is !== undefined || !isSparse) && had?.text !== has?.text && is?.text !== has?.text;
    return [{ ...leaf, value: is?.value ?? null, isChosen, isReported }];
  });
  const reported = old.filter(({ isReported }) => isReported);
  const texts = reported.slice(0, 10).map(({ attribute, name, value }) => {
    if (value === null) return `${name} (not set)`;
    return attribute.sensitive ? name : `${name} (${shorten(printJson(value))})`;
  });
  const isLeft = ({ path: [top, name] }: Leaf) =>
    top === 'extraMembers' && !Object.hasOwn(extraMembersOf(members, planned), name);
  const left = reported.some(isLeft)
    ? ' No plan shows the extra members that you have removed: the service keeps them, and later changes send them back. To change one, add it to extra_members again.'
    : '';
  if (reported.length > 0) {
    diagnostics.cappedWarning(
      NOT_APPLIED_GROUP,
      `The service may not have applied all values of ${type.subject(planned)}`,
      `Its response contains different values: ${texts.join(', ')}${reported.length > texts.length ? ', …' : ''}. The state contains the planned values. The next plan shows those that still differ, except those that the service may choose itself.${left}`,
    );
  }
  const lost = old.filter(({ isChosen }) => !isChosen);
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

/** Returns the leaves by path, without case and white space: services may rewrite the keys of maps, unless the response shows several. */
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
