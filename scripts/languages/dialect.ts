/** Tests in each language that `Dialect.fromFile` returns the whole dialect. */
import { join } from 'node:path';
import { LanguageProject } from './project';
import { ROOT } from '../checkout';
import { codeOn } from '../pages';

const [DIALECT] = codeOn('docs/your-service.md', 'json');

/** The example that reads the dialect in dialect.json. */
export const DIALECT_EXAMPLE = join(ROOT, 'scripts', 'dialect-example.ts');

/** Returns the synthesized stack of the example. */
export async function synthesizeDialect(project: LanguageProject): Promise<unknown> {
  project.write('dialect.json', DIALECT);
  return project.synthesizeExamples(project.writeExamples(DIALECT_EXAMPLE));
}
