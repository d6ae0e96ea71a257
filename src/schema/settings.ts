import { Attribute, Kind, Members } from './kind';

/** One attribute that is set in a configuration. */
export interface Setting {
  /** Such as `['integrationParameters', 0, 'key']`. */
  readonly path: readonly (string | number)[];
  readonly attribute: Attribute;
  readonly value: unknown;
}

/** How to read a configuration: at synth it has the properties of constructs, at plan the attributes of Terraform. */
export interface Reading {
  readonly nameOf: (apiName: string) => string;
  /** Whether an object is a literal, and not a placeholder for a value that is not known yet. */
  readonly isWritten: (value: object) => boolean;
}

/** Every attribute that is set, at any depth. */
export function settingsIn(
  members: Members,
  config: object,
  reading: Reading,
  at: Setting['path'] = [],
): Setting[] {
  return Object.entries(members)
    .filter(([, { presence }]) => presence !== 'computed')
    .flatMap(([name, attribute]) => {
      const path = [...at, reading.nameOf(name)];
      const value: unknown = Reflect.get(config, reading.nameOf(name));
      if (value === undefined || value === null) return [];
      return [{ path, attribute, value }, ...settingsWithin(attribute.kind, value, reading, path)];
    });
}

function settingsWithin(kind: Kind, value: unknown, reading: Reading, path: Setting['path']): Setting[] {
  if (kind.kind === 'list' && Array.isArray(value)) {
    return value.flatMap((element, index) => settingsWithin(kind.of, element, reading, [...path, index]));
  }
  const isOpen = typeof value === 'object' && value !== null && reading.isWritten(value);
  return kind.kind === 'object' && isOpen ? settingsIn(kind.members, value, reading, path) : [];
}

/** As people write it: `integrationParameters[0].key`. */
export function printPath(path: Setting['path']): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${step}`))
    .join('');
}
