/** Compiles code from pages, as readers would. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { installPackages } from './guide';
import { temporaryFolder } from './temporary-folder';
import { COMPILER_OPTIONS } from '../../scripts/translate/reader';

const STACK = `import { TerraformStack } from 'cdktf';\ndeclare global {\n  const stack: TerraformStack;\n}\n`;

/** Returns the compiler's errors in these modules, which can use the global variable `stack`. */
export function mistakesIn(modules: readonly string[]): string {
  const folder = temporaryFolder();
  installPackages(folder);
  const files = [STACK, ...modules].map((code, index) => {
    const file = join(folder, index === 0 ? 'stack.d.ts' : `example-${index}.ts`);
    writeFileSync(file, code);
    return file;
  });
  const program = ts.createProgram(files, COMPILER_OPTIONS);
  return ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), ts.createCompilerHost({}));
}
