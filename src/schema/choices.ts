/** Rules about attributes that exclude or require each other, which are checked at synth and at plan. */
import { Finding } from './rules';
import { ConfigObject, Notation } from './visit';
import { formatPath } from '../json/members';
import { orElse } from '../json/or-else';

/** A violated rule. `problem` is a sentence without a full stop. */
interface ChoiceFinding extends Finding {
  /** The attribute at which to show the error. Default: the object. */
  readonly apiName?: string;
}

export interface ChoiceNotation extends Pick<Notation, 'nameOf'> {
  /** Returns a name or a path as the user writes it. */
  readonly spell: (path: string) => string;
  /** Whether a value is unknown, so it may turn out to be null. */
  readonly mayBeNull: (value: unknown) => boolean;
  /** Why an attribute of a nested object may be missing although the user wrote it. */
  readonly ifMissing?: string;
}

/** Returns the rules that an object violates: exactly one of several attributes is set, and each write-only value has a version. */
export function choiceErrors(
  { shape: { members, exactlyOne = [] }, object, path }: Omit<ConfigObject, 'settings'>,
  { nameOf, spell, mayBeNull, ifMissing }: ChoiceNotation,
): ChoiceFinding[] {
  const valueOf = (apiName: string): unknown => Reflect.get(object, nameOf(apiName)) ?? undefined;
  const isSet = (apiName: string) => valueOf(apiName) !== undefined && !mayBeNull(valueOf(apiName));
  const nameIn = (apiName: string) => spell(nameOf(apiName));
  const spelledPath = (apiName: string) => spell(formatPath([...path, nameOf(apiName)]));
  const hint = path.length === 0 || ifMissing === undefined ? '' : ` ${ifMissing}`;

  function choice(need: 'exactly' | 'at most', names: readonly string[]): ChoiceFinding[] {
    const set = names.filter(isSet);
    if (set.length === 1 || names.length === 0) return [];
    const advice = `${names.map(writeOnlyNote).join('')}Set ${need} one of them.`;
    if (set.length > 1) {
      const problem = `${set.length === 2 ? 'Both ' : ''}${set.map(spelledPath).join(' and ')} are set`;
      return [{ problem, advice, apiName: set[set.length - 1] }];
    }
    if (need === 'at most' || names.some((name) => mayBeNull(valueOf(name)))) return [];
    return [{ problem: `Neither ${names.map(spelledPath).join(' nor ')} is set`, advice: advice + hint }];
  }

  function writeOnlyNote(apiName: string): string {
    if (!members[apiName].writeOnly) return '';
    const [plain, writeOnly, version] = [plainNameOf(apiName), apiName, versionNameOf(apiName)].map(nameIn);
    return `Terraform stores ${plain} in the state, but not ${writeOnly}, which also requires ${version}. `;
  }

  function versionErrors(writeOnly: string): ChoiceFinding[] {
    const version = versionNameOf(writeOnly);
    if ([writeOnly, version].some((name) => mayBeNull(valueOf(name)))) return [];
    if (isSet(writeOnly) === isSet(version)) return [];
    const [present, missing] = isSet(writeOnly) ? [writeOnly, version] : [version, writeOnly];
    const next =
      missing === version
        ? `Set ${spelledPath(missing)}, and change it whenever the value changes.`
        : `Set ${spelledPath(missing)} too, or remove ${spelledPath(present)}.`;
    return [
      {
        problem: `${spelledPath(present)} is set without ${nameIn(missing)}`,
        advice: `Terraform cannot detect a change to a write-only value, so its version must change with it. ${next}${hint}`,
        apiName: present,
      },
    ];
  }

  /** A member cannot be set twice: by the object that stands for it, and in JSON. */
  function repeatedMember(apiName: string): ChoiceFinding[] {
    const { kind } = members[apiName];
    if (kind.kind !== 'object' || kind.represents !== 'member') return [];
    const name: unknown = Reflect.get(Object(valueOf(apiName)), 'name');
    const extra: unknown = orElse(() => JSON.parse(String(valueOf('extraMembers'))) as unknown, {});
    if (typeof name !== 'string' || !Object.hasOwn(Object(extra), name)) return [];
    const problem = `${spelledPath(apiName)} and ${spelledPath('extraMembers')} both set "${name}"`;
    return [{ problem, advice: 'Remove it from one of them.', apiName: 'extraMembers' }];
  }

  const writeOnly = Object.keys(members).filter((name) => members[name].writeOnly);
  const optionalWriteOnly = writeOnly.filter((name) => !exactlyOne.includes(name));
  return [
    ...choice('exactly', exactlyOne),
    ...optionalWriteOnly.flatMap((name) => choice('at most', [plainNameOf(name), name])),
    ...writeOnly.flatMap(versionErrors),
    ...Object.keys(members).flatMap(repeatedMember),
  ];
}

const plainNameOf = (writeOnly: string): string => writeOnly.replace(/Wo$/, '');

const versionNameOf = (writeOnly: string): string => `${writeOnly}Version`;
