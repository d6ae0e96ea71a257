/** Writes the files next to the testing library's bundle, in testing/: declarations, guard.cjs, and the entry for ES modules. */
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { flattenDiagnosticMessageText, ModuleKind, ScriptTarget, transpileDeclaration } from 'typescript';
import { COLLECTION_NAMES } from '../src/emulator/collections';
import { FAULT_KINDS } from '../src/emulator/faults';
import { QUIRK_NAMES } from '../src/emulator/quirks';
import { operations } from '../src/schema';

/** The module whose types are derived from the emulator's values. The package contains no declarations of the emulator itself. */
const NAMES_MODULE = 'names';

export function writeDeclarations(root: string): void {
  const source = join(root, 'src', 'testing');
  const target = join(root, 'testing');
  for (const [module, text] of allDeclarations(join(source, 'index'))) {
    writeFileSync(join(target, `${module}.d.ts`), text);
  }
  copyFileSync(join(source, 'guard.cjs'), join(target, 'guard.cjs'));
  writeFileSync(join(target, 'index.mjs'), moduleEntry(readFileSync(join(source, 'index.ts'), 'utf8')));
}

/** Returns the declarations of a module and of all modules that it imports, by the name of the module. */
function allDeclarations(path: string, texts = new Map<string, string>()): typeof texts {
  const text = basename(path) === NAMES_MODULE ? namesDeclaration() : declarationOf(`${path}.ts`);
  texts.set(basename(path), text.replaceAll("'../emulator/", "'./"));
  for (const [, imported] of text.matchAll(/from '(\.[\w/.-]+)'/g)) {
    if (!texts.has(basename(imported))) allDeclarations(join(dirname(path), imported), texts);
  }
  return texts;
}

/** Returns the declarations of the module in a file. TypeScript derives them from this file alone, so exports must have explicit types. */
function declarationOf(path: string): string {
  const { outputText, diagnostics = [] } = transpileDeclaration(readFileSync(path, 'utf8'), {
    fileName: path,
    reportDiagnostics: true,
    compilerOptions: {
      isolatedDeclarations: true,
      declaration: true,
      target: ScriptTarget.ES2022,
      module: ModuleKind.Node16,
    },
  });
  for (const { messageText } of diagnostics) {
    throw new Error(`${path}: ${flattenDiagnosticMessageText(messageText, '\n')}`);
  }
  return outputText;
}

function namesDeclaration(): string {
  const types = {
    Collection: COLLECTION_NAMES,
    FaultKind: FAULT_KINDS,
    QuirkName: QUIRK_NAMES,
    OperationName: Object.keys(operations),
  };
  const lines = (values: readonly string[]) => values.map((value) => `  | '${value}'`).join('\n');
  const declaredTypes = Object.entries(types).map(
    ([type, values]) => `export type ${type} =\n${lines(values)};\n`,
  );
  return declaredTypes.join('\n');
}

/** Returns the entry for ES modules. It loads the CommonJS module, so that both entries share one list of deployments. */
function moduleEntry(index: string): string {
  const exported = [...index.matchAll(/^export \{(.+)\}/gm)].map(([, list]) => list.trim());
  return `import library from './index.js';\n\nexport const { ${exported.join(', ')} } = library;\n`;
}
