/** Compiles code from pages, as readers would. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { ROOT } from '../../scripts/checkout';
import { COMPILER_OPTIONS } from '../../scripts/translate/reader';

const STACK = `import { TerraformStack } from 'cdktf';\ndeclare global {\n  const stack: TerraformStack;\n}\n`;

/** Returns the compiler's errors in these modules, which can use the global variable `stack`. */
export function mistakesIn(modules: readonly string[]): string {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  // Within the checkout, so that the modules can import its packages.
  const folder = mkdtempSync(join(ROOT, '.cache', 'compile-'));
  try {
    const files = [STACK, ...modules].map((code, index) => {
      const file = join(folder, index === 0 ? 'stack.d.ts' : `example-${index}.ts`);
      writeFileSync(file, code);
      return file;
    });
    const paths = { 'cdktf-provider-observability': [join(ROOT, 'lib', 'index.d.ts')] };
    const program = ts.createProgram(files, { ...COMPILER_OPTIONS, paths });
    const host = { getCanonicalFileName: String, getCurrentDirectory: () => ROOT, getNewLine: () => '\n' };
    return ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), host);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
