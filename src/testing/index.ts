/** Tools for testing stacks in Node.js with any test runner: `cdktf-provider-observability/testing`. */
export { deploy } from './deploy';
export type { Deployment, DeployOptions } from './deploy';
export { TerraformError } from './diagnostics';
export type { Diagnostic } from './diagnostics';
export { startEmulator } from './emulator';
export { expectChanges, expectNoChanges, expectNoWarnings, expectObject, expectRequests } from './matchers';
export type { ExpectedChanges } from './matchers';
export type * from './types';
export type * from '../emulator/names';
export type * from '../emulator/published';
