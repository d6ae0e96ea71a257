/** The face of this room: text that only the holder of a private key can read. It knows nothing of any service. */
export * from './decrypt';
export * from './encrypt';
export { UnusableKeyError } from './keys';
