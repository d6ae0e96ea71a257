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

/** Every attribute that is set, at any depth. They are added to `found`. */
export function settingsIn(
  members: Members,
  config: object,
  reading: Reading,
  at: Setting['path'] = [],
  found: Setting[] = [],
): Setting[] {
  for (const name of Object.keys(members)) {
    const attribute = members[name];
    if (attribute.presence === 'computed') continue;
    const written = reading.nameOf(name);
    const value: unknown = Reflect.get(config, written);
    if (value === undefined || value === null) continue;
    const path = [...at, written];
    found.push({ path, attribute, value });
    addWithin(found, attribute.kind, value, reading, path);
  }
  return found;
}

function addWithin(
  found: Setting[],
  kind: Kind,
  value: unknown,
  reading: Reading,
  path: Setting['path'],
): void {
  if (kind.kind === 'list' && Array.isArray(value)) {
    value.forEach((element, index) => addWithin(found, kind.of, element, reading, [...path, index]));
  } else if (kind.kind === 'object' && typeof value === 'object' && value && reading.isWritten(value)) {
    settingsIn(kind.members, value, reading, path, found);
  }
}

/** As people write it: `integrationParameters[0].key`. */
export function printPath(path: Setting['path']): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : `${index > 0 ? '.' : ''}${step}`))
    .join('');
}
