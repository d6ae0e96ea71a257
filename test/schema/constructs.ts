import { dataSources, resources } from '../../src/schema';
import { Description } from '../../src/schema/description';
import { provider } from '../../src/schema/provider';

/** Every construct that stands for a description. */
export const CONSTRUCTS = new Map<string, Description>(
  [provider, ...resources, ...dataSources].map((description) => [description.className, description]),
);

/** What constructs have beside the attributes of their description: for CDKTF, or in place of an attribute. */
export const META_PROPERTIES = new Map([['ObservabilityProvider', ['alias']]]);
