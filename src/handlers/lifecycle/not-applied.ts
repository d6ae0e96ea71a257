/**
 * Finds values that the service did not apply: the response to a create or change contains the old value, or a different number or
 * documented constant, or only the beginning of a text. Any other string, list or map counts as applied, because services normalise values.
 */
import { LosslessNumber } from 'lossless-json';
import type { PlannedChange } from './change';
import { ComparedValue, compareValues, Leaf } from './compared-values';
import { extraMemberPath, Fingerprints, NOT_APPLIED } from './fingerprints';
import { shorten } from './subject';
import { extraMembersOf } from './undocumented';
import { JsonObject, printJson } from '../../contract/json';
import { Context, groupOf, Unknown } from '../../plugin';
import { mayBeOmitted } from '../codec/omitted-defaults';

const NOT_APPLIED_GROUP = groupOf(
  'notApplied',
  'More changes may not have been applied completely',
  'The next plan shows the values that still differ.',
);

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
  const compared = compareValues(members, prior, planned, current, changed);
  const isDerived = ({ path: [top], attribute }: Leaf) => {
    const configured = planned[top] ?? null;
    const isConfigured = configured !== null && !(configured instanceof Unknown);
    return attribute.presence === 'optionalComputed' && !isConfigured;
  };
  const isMarked = (leaf: Leaf) => privateState.fingerprints?.[fingerprintPath(leaf)] === NOT_APPLIED;
  const differing = compared.filter(
    (value) => (current !== undefined && isOld(value)) || hasDifferentValue(value),
  );
  const notApplied = differing.filter(
    (value) => !isExcused(value, isDerived(value.leaf), isMarked(value.leaf)),
  );
  // If the response omits unchanged values, it may omit applied ones, too.
  const isSparse = compared.some((value) => value.old && value.sent && isOmitted(value));
  const reported = notApplied.filter(
    (value) =>
      (value.answered ? value.answered.text !== value.sent?.text : !isSparse && !isOmitted(value)) &&
      value.old?.text !== value.sent?.text,
  );
  if (reported.length > 0) {
    const descriptions = reported.slice(0, 10).map(describe);
    const extraMembers = extraMembersOf(members, planned);
    const isRemovedExtraMember = ({ leaf: { path } }: ComparedValue) =>
      path[0] === 'extraMembers' && !Object.hasOwn(extraMembers, path[1]);
    const hint = reported.some(isRemovedExtraMember)
      ? ' The service keeps the extra members that you removed. Plans do not show them, and later changes send them back. To change one, add it to extra_members again.'
      : '';
    diagnostics.cappedWarning(
      NOT_APPLIED_GROUP,
      `The service may not have applied all values of ${type.subject(planned)}`,
      `Its response contains different values: ${descriptions.join(', ')}${reported.length > descriptions.length ? ', …' : ''}. The state contains the planned values. The next plan shows those that still differ, except those that the service may choose itself.${hint}`,
    );
  }
  const lost = notApplied.filter((value) => !mayBeChosen(value));
  return Object.fromEntries(lost.map(({ leaf }) => [fingerprintPath(leaf), NOT_APPLIED]));
}

/** Whether reads return this value, but the response omits it. The next read shows whether it was applied. */
const isOmitted = ({ stored, answered }: ComparedValue): boolean => stored !== undefined && !answered;

const isOld = (value: ComparedValue): boolean =>
  isOmitted(value) || value.stored?.text === value.answered?.text;

/** Whether the response contains a different number, apart from rounding to a float32, a different documented constant, or a cut text. */
function hasDifferentValue({ leaf: { attribute }, sent, answered }: ComparedValue): boolean {
  if (!sent || !answered || sent.text === answered.text) return false;
  const { constants, kind } = attribute;
  if (constants) return constants.values.some(({ value }) => value === answered.text);
  return ['number', 'integer', 'integer64'].includes(kind.kind) || isReplaced(sent, answered);
}

/** Whether a service that applied the value may return this response. */
function isExcused(
  { leaf, old, sent, stored, answered }: ComparedValue,
  isDerived: boolean,
  isMarked: boolean,
): boolean {
  // The plan does not change the value.
  if (jsonOf(old) === jsonOf(sent)) return true;
  // The service chooses what an unspecified constant means.
  if (isUnspecified(sent) && stored?.text !== answered?.text) return true;
  // The service never returns the value, so its absence from the response does not prove anything.
  const isHidden = old && !stored && !answered && !mayBeOmitted(old.attribute.kind, old.value);
  if (isHidden && !isMarked) return true;
  return sent ? !answered && mayBeOmitted(leaf.attribute.kind, sent.value) : isDerived;
}

/** Whether the service may have applied the change and still derived this value, set this undocumented member, or replaced an unknown constant. */
function mayBeChosen(value: ComparedValue): boolean {
  const { old, sent, answered, leaf } = value;
  const { kind, constants, presence } = leaf.attribute;
  const wasOmitted = !answered && old && mayBeOmitted(old.attribute.kind, old.value);
  // A service that sets its own number or boolean, cuts a text, or keeps the old value, ignores the configured one.
  const isIgnored = answered?.text === old?.text || (sent && answered && isReplaced(sent, answered));
  const isApplied = sent !== undefined && answered?.text === sent.text;
  const isSetByService =
    kind.kind === 'json' && (isApplied || !isIgnored) && !wasOmitted && !isOmitted(value);
  const isUnlisted =
    constants?.listsValues === true && constants.values.every((known) => known.value !== sent?.text);
  return presence === 'optionalComputed' || isSetByService || isUnlisted || isUnspecified(sent);
}

const isUnspecified = (sent: Leaf | undefined): boolean => /_UNSPECIFIED$/.test(sent?.text ?? '');

/** Whether the service set its own number or boolean, or stored only the beginning of a text. Normalising may remove a short text or a full stop. */
function isReplaced(sent: Leaf, { value, text }: Leaf): boolean {
  if (value instanceof LosslessNumber || typeof value === 'boolean') return true;
  const isText = typeof value === 'string' && typeof sent.value === 'string';
  return isText && sent.text.startsWith(text) && text.length >= 32 && text.length <= sent.text.length - 2;
}

function describe({ leaf: { attribute, name }, answered }: ComparedValue): string {
  if (!answered) return `${name} (not set)`;
  return attribute.sensitive ? name : `${name} (${shorten(printJson(answered.value))})`;
}

const fingerprintPath = ({ path: [top, inner] }: Leaf): string =>
  top === 'extraMembers' ? extraMemberPath(inner) : top;

const jsonOf = (leaf: Leaf | undefined): string | undefined => leaf && printJson(leaf.value);
