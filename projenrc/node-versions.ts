/**
 * One version of each maintained release line of Node.js, starting with the oldest supported version. Tests install these versions
 * from the npm registry, and run the provider on each.
 */
export const NODE_VERSIONS = ['20.18.1', '22.23.3', '24.21.0', '26.10.0'] as const;
