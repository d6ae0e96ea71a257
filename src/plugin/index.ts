/** The face of this room for those who write a provider. It knows Terraform's protocol and nothing of any service. */
export * from './diagnostics';
export * from './log';
export * from './provider';
export * from './schema';
export * from './values/equality';
export * from './values/number';
export * from './values/type';
export * from './values/value';
