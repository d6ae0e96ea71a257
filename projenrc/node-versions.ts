/**
 * One version of each maintained line of Node.js, starting with the oldest supported version. Tests run the provider on
 * each, with the binary from the npm registry.
 */
export const NODE_VERSIONS = ['20.18.1', '22.23.3', '24.21.0'] as const;
