/** Names that the emulator knows. The published declarations list them, which scripts/testing-library.ts writes. */
export type { Collection, FaultKind, NormaliserName, OperationName } from '../emulator';
