/** Writes what is beside the bundle of the testing library, in testing/: declarations, the guard, and the entry for ES modules. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../src/contract/operations';
import { COLLECTION_NAMES } from '../src/emulator/collections';
import { FAULT_KINDS } from '../src/emulator/faults';
import { NORMALISER_NAMES } from '../src/emulator/normalisers';

/** The module whose types follow from values of the emulator, which is not shipped as declarations. */
const NAMES = 'names';

/** From the declarations that the compiler has written to lib/testing. */
export function writeDeclarations(root: string): void {
  const compiled = join(root, 'lib', 'testing');
  const target = join(root, 'testing');
  for (const module of reachable(compiled, 'index')) {
    const text = module === NAMES ? names() : readFileSync(join(compiled, `${module}.d.ts`), 'utf8');
    writeFileSync(join(target, `${module}.d.ts`), text);
  }
  copyFileSync(join(root, 'src', 'testing', 'guard.cjs'), join(target, 'guard.cjs'));
  writeFileSync(join(target, 'index.mjs'), modules(join(compiled, 'index.js')));
}

/** The module and all modules that its declarations import. */
function reachable(folder: string, module: string, found = new Set<string>()): Set<string> {
  found.add(module);
  const text = module === NAMES ? '' : readFileSync(join(folder, `${module}.d.ts`), 'utf8');
  for (const [, imported] of text.matchAll(/from '\.\/([\w-]+)'/g)) {
    if (!found.has(imported)) reachable(folder, imported, found);
  }
  return found;
}

function names(): string {
  const types = {
    Collection: COLLECTION_NAMES,
    FaultKind: FAULT_KINDS,
    NormaliserName: NORMALISER_NAMES,
    OperationName: Object.keys(operations),
  };
  return Object.entries(types)
    .map(
      ([type, values]) => `export type ${type} =\n${values.map((value) => `  | '${value}'`).join('\n')};\n`,
    )
    .join('\n');
}

/** Both entries are one module, which has its deployments once. */
function modules(compiledIndex: string): string {
  const exported = [...readFileSync(compiledIndex, 'utf8').matchAll(/defineProperty\(exports, "(\w+)"/g)]
    .map(([, name]) => name)
    .filter((name) => name !== '__esModule');
  return `import library from './index.js';\n\nexport const { ${exported.join(', ')} } = library;\n`;
}
