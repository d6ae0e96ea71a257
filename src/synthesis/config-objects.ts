import { Token } from 'cdktf';
import { spellConstant, spellPath } from './spelling';
import { isObject, formatPath } from '../json/members';
import { propertyName } from '../schema/names';
import { ConfigObject, configObjects, Shape } from '../schema/visit';

/** The notation of configurations in programs. A value that is unknown at synth counts as set. */
export const PROPERTIES = {
  nameOf: propertyName,
  isObject: (value: unknown): value is object =>
    typeof value === 'object' && value !== null && !Token.isUnresolved(value),
  spell: spellPath,
  spellConstant,
  mayBeNull: () => false,
};

/** Returns every object in the configuration of a construct, outer objects first. */
export const configObjectsIn = (shape: Shape, config: object): ConfigObject[] =>
  configObjects(shape, config, PROPERTIES);

/** Returns the path of a property, such as `issueTracker.apiToken`. */
export const pathOf = ({ path }: ConfigObject, property: string): string => formatPath([...path, property]);

/** Whether this is a plain object in the program. */
export const isPlainConfig = ({ path, object }: ConfigObject): boolean =>
  path.length === 0 || isObject(object);

export const isSet = (object: object, name: string): boolean => (Reflect.get(object, name) ?? null) !== null;
