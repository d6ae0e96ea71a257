import { LosslessNumber } from 'lossless-json';
import { invalid, unknownNames } from './service-error';
import { validate, ValueSource } from '../contract/validate';
import { objectOf } from '../json/members';
import { integer, Kind, Members, object, optional } from '../schema/kind';

/** Returns optional members of one kind. They have no documentation, because they are not part of the API. */
export const optionalMembers = (kind: Kind, ...names: readonly string[]): Members =>
  objectOf(names, () => optional(kind, ''));

/** Returns the members of an object that a control route received, with JavaScript numbers. Throws `ServiceError` (400) with all problems. */
export function parseMembers(
  members: Members,
  input: object,
  source: ValueSource = 'json',
): { [name: string]: unknown } {
  const problems = [
    ...validate(object(members), input, source),
    ...unknownNames(Object.keys(input), Object.keys(members)),
  ];
  if (problems.length > 0) throw invalid(...problems);
  const entries = Object.entries(input).map(([name, value]: [string, unknown]) => {
    const text = value instanceof LosslessNumber ? value.value : value;
    return [name, members[name].kind === integer ? Number(text) : text];
  });
  return Object.fromEntries(entries) as { [name: string]: unknown };
}
