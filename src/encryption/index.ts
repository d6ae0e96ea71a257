/** The public interface of this folder, which encrypts text that only the holder of a private key can read. */
export * from './decrypt';
export * from './encrypt';
export { UnusableKeyError } from './keys';
