import { docstring, docstringOf } from './docstring';
import { heldObject, reading } from './shapes';
import { Description } from '../../src/schema/description';
import { Attribute, Members } from '../../src/schema/kind';
import { objectName, propertyName } from '../../src/schema/names';

/** A class of outputs: the object in an attribute, or an entry of its list. */
interface Output {
  readonly name: string;
  readonly doc: string;
  readonly members: Members;
  /** The class of the list, if it is an entry of one. */
  readonly listDoc?: string;
}

/** The module with the classes of all attributes that are objects or lists of objects. */
export function outputClasses(descriptions: readonly Description[]): string {
  const outputs = new Map<string, Output>();
  for (const { prefix, attributes } of descriptions) {
    for (const output of outputsIn(attributes, prefix)) {
      const same = outputs.get(output.name);
      if (same && shapeOf(same) !== shapeOf(output)) {
        throw new Error(`Two objects with different members are called ${output.name}.`);
      }
      // A single object in one place may be an entry of a list in another.
      if (!same || (output.listDoc && !same.listDoc)) outputs.set(output.name, output);
    }
  }
  return [
    "import { ComplexObject, IResolvable } from 'cdktf';",
    "import { OutputList } from '../synthesis/output-list';",
    ...[...outputs.values()].flatMap((output) => [outputClass(output), listClass(output)]),
  ].join('\n\n');
}

/** Inner ones first. */
function outputsIn(members: Members, parent: string): Output[] {
  return readable(members).flatMap(([member, { kind, doc }]) => {
    const held = heldObject(kind);
    if (!held) return [];
    const name = objectName(held, parent, member);
    const isEntry = kind !== held;
    return [
      ...outputsIn(held.members, name),
      {
        name,
        doc: held.doc ?? (isEntry ? `An entry of \`${name}List\`.` : doc),
        members: held.members,
        listDoc: isEntry ? doc : undefined,
      },
    ];
  });
}

/** The attributes in the state, which has no write-only values. */
const readable = (members: Members): [string, Attribute][] =>
  Object.entries(members).filter(([, { writeOnly }]) => !writeOnly);

function shapeOf({ name, members }: Output): string {
  return readable(members)
    .map(([member, attribute]) => `${member}: ${reading(member, attribute, name).type}`)
    .join();
}

function outputClass({ name, doc, members }: Output): string {
  const getters = readable(members).map(([member, attribute]) => getter(member, attribute, name));
  return `${docstring(doc)}
export class ${name}OutputReference extends ComplexObject {
${getters.join('\n\n')}
}`;
}

function listClass({ name, listDoc }: Output): string {
  if (listDoc === undefined) return '';
  return `${docstring(listDoc)}
export class ${name}List extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): ${name}OutputReference {
    return this._entry(${name}OutputReference, index);
  }
}`;
}

/** The property that reads an attribute. `parent` is the name of the class, and the prefix of the names of its objects. */
export function getter(member: string, attribute: Attribute, parent: string): string {
  const { type, read } = reading(member, attribute, parent);
  return `${docstringOf(attribute)}
public get ${propertyName(member)}(): ${type} {
  return ${read};
}`;
}
