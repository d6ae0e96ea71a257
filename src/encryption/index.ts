/** The public interface of this folder: encryption of text that only the holder of a private key can read. */
export * from './decrypt';
export * from './encrypt';
export { UnusableKeyError } from './keys';
