export { localUrl, startEmulator } from './server';
export type { Emulator, EmulatorOptions } from './server';
export type { Control } from './control';
export type * from './names';
export { NORMALISER_NAMES } from './normalisers';
export type { NormaliserSettings } from './normalisers';
export { fingerprint } from './fingerprints';
export type { RecordedRequest } from './requests';
export type * from './published';
