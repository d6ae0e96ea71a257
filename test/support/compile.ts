/** Compiles what pages show, as readers would. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { ROOT } from '../../scripts/checkout';

const STACK = `import { TerraformStack } from 'cdktf';\ndeclare global {\n  const stack: TerraformStack;\n}\n`;

/** What the compiler says of these modules, in which `stack` is a stack. Empty if they are correct. */
export function mistakesIn(modules: readonly string[]): string {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  // Within the checkout, so that the modules find its packages.
  const folder = mkdtempSync(join(ROOT, '.cache', 'compile-'));
  try {
    const files = [STACK, ...modules].map((code, index) => {
      const file = join(folder, index === 0 ? 'stack.d.ts' : `example-${index}.ts`);
      writeFileSync(file, code);
      return file;
    });
    const program = ts.createProgram(files, {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.Node16,
      moduleResolution: ts.ModuleResolutionKind.Node16,
      types: ['node'],
      typeRoots: [join(ROOT, 'node_modules', '@types')],
      paths: { 'cdktf-provider-observability': [join(ROOT, 'lib', 'index.d.ts')] },
    });
    const host = { getCanonicalFileName: String, getCurrentDirectory: () => ROOT, getNewLine: () => '\n' };
    return ts.formatDiagnostics(ts.getPreEmitDiagnostics(program), host);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
