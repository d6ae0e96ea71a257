/** The public interface of this folder, for the author of a provider. It is independent of any service. */
export * from './diagnostics';
export * from './log';
export * from './provider';
export * from './schema';
export * from './values/equality';
export * from './values/number';
export * from './values/value';
