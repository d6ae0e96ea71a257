/**
 * Finds values that the response to a change still shows as they were. Services normalise what they are sent, so a text, list or map that
 * differs from the sent one only in its spelling was taken.
 */
import { extraMembersOf } from './body';
import { Replacement } from './replacement';
import { shorten } from './stays-on-service';
import { JsonObject, printJson } from '../../contract/json';
import { Context, groupOf, isRecord, Unknown, Value } from '../../plugin';
import { Attribute, json, map, Members, object, optional } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { extraMemberPath, Fingerprints, NOT_TAKEN } from '../codec/answer-fingerprints';
import { mayBeOmitted } from '../codec/omitted-defaults';
import { spellingOf } from '../codec/spelling';

const NOT_TAKEN_GROUP = groupOf(
  'notTaken',
  'More changes may not have been taken',
  'The next plan shows the values that are still old.',
);

/** A value that is not empty. `path` has the API's names, `name` is as in Terraform. */
interface Leaf {
  readonly path: readonly string[];
  readonly name: string;
  readonly attribute: Attribute;
  readonly value: Value;
  readonly text: string;
}

/** Warns about values that the response still shows as before. Returns what to remember instead of their fingerprints. */
export function reportOldValues<M extends Members>(
  { base, change: { members, prior, planned } }: Replacement<M>,
  answer: JsonObject,
  subject: string,
  { diagnostics }: Context,
): Fingerprints {
  const root = optional(object({ ...members, extraMembers: optional(map(json), '') }), '');
  const leaves = (values: object, extra: JsonObject) => leavesOf(root, { ...values, extraMembers: extra });
  const [before, wanted, stored, shown] = [
    leaves(prior, extraMembersOf(prior)),
    leaves(planned, extraMembersOf(planned)),
    leaves(base, base),
    leaves(answer, answer),
  ].map((found) => new Map(found.map((leaf) => [spellingOf(leaf.path.join('/')), leaf])));
  const old = [...new Set([...before.keys(), ...wanted.keys()])].flatMap((key) => {
    const [had, has, was, is] = [before, wanted, stored, shown].map((version) => version.get(key));
    const leaf = is ?? has;
    if (!leaf || jsonOf(had) === jsonOf(has) || jsonOf(was) !== jsonOf(is)) return [];
    const { kind, constants, presence } = leaf.attribute;
    if (has === undefined ? presence === 'optionalComputed' : !is && mayBeOmitted(kind, has.value)) return [];
    const isUnknown =
      constants?.listsValues === true && constants.values.every(({ value }) => value !== has?.text);
    // A service that takes changes may still derive a value, set an undocumented member, or replace a value that it does not know.
    const wasOmitted = !is && had && mayBeOmitted(kind, had.value);
    const isOwn = kind.kind === 'json' && is?.text !== had?.text && !wasOmitted;
    const isChosen = presence === 'optionalComputed' || isOwn || isUnknown;
    const isTold = had?.text !== has?.text && is?.text !== has?.text;
    return [{ ...leaf, value: is?.value ?? null, isChosen, isTold }];
  });
  const told = old.filter(({ isTold }) => isTold);
  const texts = told.slice(0, 10).map(({ attribute, name, value }) => {
    if (value === null) return `${name} (not set)`;
    return attribute.sensitive ? name : `${name} (${shorten(printJson(value))})`;
  });
  if (told.length > 0) {
    diagnostics.cappedWarning(
      NOT_TAKEN_GROUP,
      `The service may not have taken the whole change to ${subject}`,
      `Its response still shows old values: ${texts.join(', ')}${told.length > texts.length ? ', …' : ''}. The state contains the planned values. The next plan shows the values that are still old, except those that the service may choose itself.`,
    );
  }
  const lost = old.filter(({ isChosen }) => !isChosen);
  return Object.fromEntries(
    lost.map(({ path: [top, inner] }) => [top === 'extraMembers' ? extraMemberPath(inner) : top, NOT_TAKEN]),
  );
}

const jsonOf = (leaf: Leaf | undefined): string | undefined => leaf && printJson(leaf.value);

function leavesOf(attribute: Attribute, value: Value, path: readonly string[] = [], name = ''): Leaf[] {
  const { kind, presence } = attribute;
  if (value instanceof Unknown) return [];
  const text = kind.kind === 'object' || kind.kind === 'map' ? '' : spellingOf(value, attribute);
  if (text !== '') return [{ path, name: name.slice(1), attribute, value, text }];
  return Object.entries(isRecord(value) ? value : {}).flatMap(([key, inner]) => {
    const at = [...path, key];
    if (kind.kind === 'map') {
      return leavesOf({ ...attribute, kind: kind.of }, inner, at, `${name}[${shorten(printJson(key))}]`);
    }
    if (kind.kind !== 'object' || !Object.hasOwn(kind.members, key)) return [];
    const member = kind.members[key];
    if (member.presence === 'computed' || member.providerOnly) return [];
    const derived = presence === 'optionalComputed' ? { presence } : {};
    return leavesOf({ ...member, ...derived }, inner, at, `${name}.${toSnakeCase(key)}`);
  });
}
