import { docstring } from './docstring';
import { exampleTag } from './examples';
import { isConfigurable } from './shapes';
import { Description } from '../../src/schema/description';
import { Constants, Kind, Members } from '../../src/schema/kind';
import { PACKAGE } from '../translate/reader';

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
  const { name: last } = values[values.length - 1];
  const used = `import { ${name} } from '${PACKAGE}';\n\nconst ${name[0].toLowerCase()}${name.slice(1)} = ${name}.${last};`;
  return `${docstring(doc, exampleTag(used))}
export class ${name} {
  ${constants.join('\n')}

  private constructor() {}
}`;
}
