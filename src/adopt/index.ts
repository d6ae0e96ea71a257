/** The public interface of this folder, which generates code that declares existing objects. */
export * from './declarable';
export * from './files';
export * from './existing';
export { hcl } from './languages/hcl';
export { FILE_SUFFIX } from './languages/language';
export type { Language } from './languages/language';
export { python } from './languages/python';
export { typescript } from './languages/typescript';
export { namesakesOf } from './names';
export * from './state-file';
