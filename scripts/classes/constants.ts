import { docstring } from './docstring';
import { isConfigurable } from './shapes';
import { Description } from '../../src/schema/description';
import { Constants, Kind, Members } from '../../src/schema/kind';

/** The classes with the values of enumerations as constants, if configurations use them. */
export function constantClasses(descriptions: readonly Description[]): string {
  const classes = new Map(
    descriptions
      .flatMap(({ attributes }) => constantsIn(attributes))
      .map((constants) => [constants.name, constants]),
  );
  return [...classes.values()].map(constantClass).join('\n\n');
}

function constantsIn(members: Members): Constants[] {
  return Object.values(members)
    .filter(isConfigurable)
    .flatMap(({ kind, constants }) => [...(constants ? [constants] : []), ...constantsOf(kind)]);
}

function constantsOf(kind: Kind): Constants[] {
  if (kind.kind === 'list' || kind.kind === 'map') return constantsOf(kind.of);
  return kind.kind === 'object' ? constantsIn(kind.members) : [];
}

function constantClass({ name, doc, values }: Constants): string {
  const constants = values.map(
    (constant) => `${docstring(constant.doc)}
public static readonly ${constant.name} = '${constant.value}';`,
  );
  return `${docstring(doc)}
export class ${name} {
  ${constants.join('\n')}

  private constructor() {}
}`;
}
