/** Names that the emulator accepts. scripts/testing-library.ts lists them in the published declarations. */
export type { Collection, FaultKind, NormaliserName, OperationName } from '../emulator';
