export { localUrl, startEmulator } from './server';
export type { Emulator, EmulatorOptions } from './server';
export type { Control } from './control';
export type * from './names';
export { QUIRK_NAMES } from './quirks';
export type { QuirkSettings } from './quirks';
export { fingerprint } from './fingerprints';
export type { RecordedRequest } from './requests';
export type * from './published';
