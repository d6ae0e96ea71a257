import { LosslessNumber } from 'lossless-json';
import { INVISIBLE, unicodeEscape } from '../../json/visible';
import { isRecord, Value } from '../../plugin';
import { Description } from '../../schema/description';
import { Attribute, Constants, Kind, Members } from '../../schema/kind';
import { objectName } from '../../schema/names';
import { literalTemplate } from '../../synthesis/template';
import { Code, Item } from '../layout';

/** An existing object, and the code that is to declare it. */
export interface Declaration {
  readonly description: Description;
  /** The construct id, and the name in Terraform. */
  readonly name: string;
  /** By which it is imported. */
  readonly id: string;
  /** The configuration, under the API's names. */
  readonly values: { readonly [name: string]: Value };
}

/** A part of the declarations, which gets its own file. */
export interface Part {
  /** A name like those of `uniqueNames`. */
  readonly name: string;
  readonly declarations: readonly Declaration[];
}

/**
 * At the end of the names of files: the value of a label may be a name that Python (`class`), Terraform (`override`) or Windows (`con`)
 * reserves.
 */
export const FILE_SUFFIX = '_slos';

export interface Language {
  /** The file that is run. */
  readonly main: string;
  /** Whether the declarations are constructs. */
  readonly isConstructs: boolean;
  /** Matches each statement that imports an object. Its group is the id as code. No text in a program can look like it. */
  readonly imports: RegExp;
  /** The file of a part. */
  fileOf(part: string): string;
  /** One file that can be planned. */
  program(declarations: readonly Declaration[]): string;
  /** The file that is run, and that uses those of the parts. */
  programOf(parts: readonly Part[]): string;
  part(part: Part): string;
  /** The id as code. */
  idCode(id: string): string;
}

/** How a language writes values. */
export interface Writer {
  member(apiName: string): string;
  text(text: string): string;
  key(text: string): string;
  boolean(value: boolean): string;
  list(items: readonly Item[]): Code;
  map(entries: readonly Item[]): Code;
  /** @param className of the object's configuration */
  object(members: readonly Item[], className: string): Code;
  constant(constants: Constants, name: string): string;
}

/** The configured members of an object, in the order of the description. Empty ones are left out: they mean the same. */
export function itemsOf(
  members: Members,
  values: { readonly [name: string]: Value },
  parent: string,
  writer: Writer,
): Item[] {
  return Object.entries(members)
    .filter(([name, attribute]) => isWritten(attribute, values[name] ?? null))
    .map(([name, { kind, constants }]) => {
      const constant = constants?.values.find((one) => one.value === values[name]);
      const value =
        constants && constant
          ? writer.constant(constants, constant.name)
          : codeOf(kind, values[name], { parent, name }, writer);
      return { name: writer.member(name), value };
    });
}

function isWritten({ kind, presence }: Attribute, value: Value): boolean {
  if (presence === 'required') return value !== null;
  return presence === 'optional' && !isEmpty(kind, value);
}

function isEmpty(kind: Kind, value: Value): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (kind.kind === 'object' && isRecord(value)) {
    return Object.entries(kind.members).every(([name, member]) => isEmpty(member.kind, value[name] ?? null));
  }
  return isRecord(value) ? Object.keys(value).length === 0 : value === null || value === '';
}

function codeOf(
  kind: Kind,
  value: Value,
  place: { readonly parent: string; readonly name: string },
  writer: Writer,
): Code {
  if (kind.kind === 'list' && Array.isArray(value)) {
    return writer.list(value.map((item) => ({ value: codeOf(kind.of, item, place, writer) })));
  }
  if (kind.kind === 'map' && isRecord(value)) {
    const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
    return writer.map(
      entries.map(([key, item]) => ({
        name: writer.key(key),
        value: codeOf(kind.of, item, place, writer),
      })),
    );
  }
  if (kind.kind === 'object' && isRecord(value)) {
    const className = objectName(kind, place.parent, place.name);
    return writer.object(itemsOf(kind.members, value, className, writer), className);
  }
  if (value instanceof LosslessNumber) return value.value;
  if (typeof value === 'boolean') return writer.boolean(value);
  return writer.text(String(value));
}

/** Invisible characters as escapes of Python and HCL, which know no surrogate pairs. */
export const withLongEscapes = (quoted: string): string =>
  quoted.replace(INVISIBLE, (character) =>
    character.length === 1
      ? unicodeEscape(character)
      : `\\U${character.codePointAt(0)?.toString(16).padStart(8, '0')}`,
  );

/**
 * What all languages of constructs write alike.
 *
 * @param quoted a text as code
 * @param classes gets the classes that the code uses
 */
export const constructWriter = (quoted: (text: string) => string, classes: string[]) =>
  ({
    key: (text) => quoted(literalTemplate(text)),
    text(text) {
      if (!/[$%]\{/.test(text)) return quoted(text);
      classes.push('Literal');
      return `Literal.of(${quoted(text)})`;
    },
    constant(constants, name) {
      classes.push(constants.name);
      return `${constants.name}.${name}`;
    },
    list: (items) => ({ open: '[', items, close: ']' }),
  }) satisfies Partial<Writer>;
