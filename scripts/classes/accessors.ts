import { getter } from './outputs';
import { heldObject, inputType, isConfigurable, reading } from './shapes';
import { Attribute, Members } from '../../src/schema/kind';
import { capitalized, propertyName } from '../../src/schema/names';

/** The accessors that constructs of CDKTF providers have for attributes: get, set or put, reset, and `...Input`. */
export function accessors(members: Members, parent: string): string {
  return Object.entries(members)
    .map(([member, attribute]) => accessor(member, attribute, parent))
    .join('\n\n');
}

function accessor(member: string, attribute: Attribute, parent: string): string {
  const read = getter(member, attribute, parent);
  if (!isConfigurable(attribute)) return read;
  const property = propertyName(member);
  const isRequired = attribute.presence === 'required';
  const type = inputType(member, attribute, parent);
  return [
    read,
    heldObject(attribute.kind)
      ? putter(property, type)
      : setter(property, reading(member, attribute, parent).type),
    isRequired ? '' : resetter(property),
    inputGetter(property, isRequired ? type : `${type} | undefined`),
  ]
    .filter((part) => part !== '')
    .join('\n');
}

const putter = (property: string, type: string): string => `/** Configures \`${property}\`. */
public put${capitalized(property)}(value: ${type}): void {
  this._config.${property} = value;
}`;

export const setter = (property: string, type: string): string => `public set ${property}(value: ${type}) {
  this._config.${property} = value;
}`;

export const resetter = (property: string): string => `/** Removes the configured \`${property}\`. */
public reset${capitalized(property)}(): void {
  this._config.${property} = undefined;
}`;

export const inputGetter = (property: string, type: string): string => `/** The configured \`${property}\`. */
public get ${property}Input(): ${type} {
  return this._config.${property};
}`;
