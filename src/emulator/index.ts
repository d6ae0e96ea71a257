export { localUrl, startEmulator } from './server';
export type { Emulator, EmulatorOptions } from './server';
export type { Control } from './control';
export type { Collection } from './collections';
export type { Fault, FaultKind } from './faults';
export type { NormaliserName, NormaliserSettings } from './normalisers';
export { fingerprint } from './fingerprints';
export type { RecordedRequest } from './requests';
export type { OperationName } from '../schema';
