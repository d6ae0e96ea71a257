import { LosslessNumber } from 'lossless-json';
import { INVISIBLE_CHARACTERS, unicodeEscape } from '../../json/invisible';
import { isEmpty } from '../../json/same';
import { isRecord, Value } from '../../plugin';
import { ENV_VARIABLES } from '../../schema/environment';
import { Attribute, Constants, Kind, Members } from '../../schema/kind';
import { classPrefix } from '../../schema/names';
import { slo } from '../../schema/slo';
import { literalTemplate } from '../../synthesis/template';
import { Code, Item } from '../layout';

export interface Declaration {
  /** The construct id, which is also the resource's name in Terraform. */
  readonly name: string;
  /** The id on the service, which the import needs. */
  readonly id: string;
  readonly values: { readonly [name: string]: Value };
}

/** The comment above the provider block, which sets neither. */
export const CONNECTION_COMMENT = `Reads ${ENV_VARIABLES.baseUrl} and ${ENV_VARIABLES.apiKey}.`;

/** The error of a program that reads the ids from a file. */
export const NO_IDS_FILE = `${ENV_VARIABLES.idsFile} is not set. Set it to the path of the file with the ids.`;

export interface ProgramSettings {
  /** The name of the stack in a CDKTF program, by which CDKTF names the stack's folder and state. Default: `adopted`. */
  readonly stack?: string;
  readonly dialectFile?: string;
  /** Whether the program reads the ids of the SLOs from a file, whose path is in an environment variable or a Terraform variable. */
  readonly readsIds?: boolean;
}

export const settingsClasses = ({ dialectFile, readsIds }: ProgramSettings): string[] => [
  ...['ObservabilityProvider', slo.className],
  ...(dialectFile === undefined ? [] : ['Dialect']),
  ...(readsIds ? ['Literal'] : []),
];

export interface Language {
  /** Whether the language declares objects as CDKTF constructs. */
  readonly usesConstructs: boolean;
  program(declarations: readonly Declaration[], settings: ProgramSettings): string;
}

/** Writes values as code in one language. */
export interface Writer {
  member(apiName: string): string;
  text(text: string): string;
  key(text: string): string;
  map(entries: readonly Item[]): Code;
  /** @param className the class of the object's configuration */
  object(members: readonly Item[], className: string): Code;
  constant(constants: Constants, name: string): string;
}

/** Returns an item for each configured value of an SLO, in the same order as in the description. Omits empty optional ones. */
export const itemsOf = (values: Declaration['values'], writer: Writer): Item[] =>
  itemsIn(slo.attributes, values, slo.prefix, writer);

function itemsIn(
  members: Members,
  values: { readonly [name: string]: Value },
  parent: string,
  writer: Writer,
): Item[] {
  return Object.entries(members)
    .filter(([name, attribute]) => belongsInCode(attribute, values[name] ?? null))
    .map(([name, { kind, constants }]) => {
      const constant = constants?.values.find((candidate) => candidate.value === values[name]);
      const value =
        constants && constant
          ? writer.constant(constants, constant.name)
          : codeOf(kind, values[name], { parent, name }, writer);
      return { name: writer.member(name), value };
    });
}

function belongsInCode({ kind, presence }: Attribute, value: Value): boolean {
  if (presence === 'required') return value !== null;
  return presence === 'optional' && !isUnset(kind, value);
}

function isUnset(kind: Kind, value: Value): boolean {
  if (kind.kind === 'object' && isRecord(value)) {
    return Object.entries(kind.members).every(([name, member]) => isUnset(member.kind, value[name] ?? null));
  }
  return isEmpty(value);
}

function codeOf(
  kind: Kind,
  value: Value,
  place: { readonly parent: string; readonly name: string },
  writer: Writer,
): Code {
  if (kind.kind === 'map' && isRecord(value)) {
    const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
    return writer.map(
      entries.map(([key, item]) => ({
        name: writer.key(key),
        value: codeOf(kind.of, item, place, writer),
      })),
    );
  }
  if (kind.kind === 'object' && isRecord(value)) {
    const className = classPrefix(kind, place.parent, place.name);
    return writer.object(itemsIn(kind.members, value, className, writer), className);
  }
  return value instanceof LosslessNumber ? value.value : writer.text(String(value));
}

/** Escapes invisible characters for Python and HCL, whose escapes do not support surrogate pairs. */
export const withLongEscapes = (literal: string): string =>
  literal.replace(INVISIBLE_CHARACTERS, (character) =>
    character.length === 1
      ? unicodeEscape(character)
      : `\\U${character.codePointAt(0)?.toString(16).padStart(8, '0')}`,
  );

/** Returns what the writers of all CDKTF languages share. `classes` receives the names of the classes that the code uses. */
export const sharedWriter = (stringLiteral: (text: string) => string, classes: Set<string>) =>
  ({
    key: (text) => stringLiteral(literalTemplate(text)),
    text(text) {
      if (!/[$%]\{/.test(text)) return stringLiteral(text);
      classes.add('Literal');
      return `Literal.of(${stringLiteral(text)})`;
    },
    constant(constants, name) {
      classes.add(constants.name);
      return `${constants.name}.${name}`;
    },
  }) satisfies Partial<Writer>;
