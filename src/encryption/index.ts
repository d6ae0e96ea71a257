export * from './decrypt';
export * from './encrypt';
export { UnusableKeyError } from './keys';
