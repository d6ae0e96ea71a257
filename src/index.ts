export * from './constructs/ephemeral-variable';
export * from './constructs/functions';
export * from './constructs/labels';
export * from './constructs/literal-text';
export * from './constructs/rotation';
export * from './dialect';
export * from './generated/constants';
export * from './generated/inputs';
export * from './generated/lookups';
export * from './generated/provider';
export * from './generated/resources';
export * from './objectives/objective';
export * from './objectives/request-metrics';
export * from './objectives/service-objectives';
// The types of nested properties, which users rarely need by name.
export * as outputs from './generated/outputs';
