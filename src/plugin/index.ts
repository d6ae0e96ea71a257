export * from './diagnostics';
export * from './log';
export * from './provider';
export * from './schema';
export * from './values/value';
