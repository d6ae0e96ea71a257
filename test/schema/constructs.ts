import { dataSources, resources } from '../../src/schema';
import { Description } from '../../src/schema/description';
import { provider } from '../../src/schema/provider';

/** Every construct that has a description. */
export const CONSTRUCTS = new Map<string, Description>(
  [provider, ...resources, ...dataSources].map((description) => [description.className, description]),
);

/** Properties of constructs that are not attributes of their description: those of CDKTF, and replacements for attributes. */
export const META_PROPERTIES = new Map([['ObservabilityProvider', ['alias']]]);
