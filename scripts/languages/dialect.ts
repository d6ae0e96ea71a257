/** Tests in each language that `Dialect.fromFile` returns the whole dialect, and reports an error in the file. */
import { join } from 'node:path';
import { LanguageProject } from './project';
import { ROOT } from '../checkout';
import { codeOn } from '../pages';

const [DIALECT] = codeOn('docs/your-service.md', 'json');
const INVALID_DIALECT = '{ "memberNames": { "objectStorages": "bucketStore" } }';
const EXPECTED_ERROR =
  'memberNames["objectStorages"]: No body in the documented API has this member. Did you mean objectStorage?';

/** The example that reads the dialect in dialect.json. */
export const DIALECT_EXAMPLE = join(ROOT, 'scripts', 'dialect-example.ts');

/** Returns the synthesized stack of the example. Throws if the error is not reported. */
export async function synthesizeDialect(project: LanguageProject): Promise<unknown> {
  const file = project.writeExamples(DIALECT_EXAMPLE);
  project.write('dialect.json', INVALID_DIALECT);
  const result = await project.language.run(project, file).then(
    () => 'It succeeded.',
    (error: Error) => error.message,
  );
  if (!result.includes(EXPECTED_ERROR)) {
    throw new Error(`${file} should fail with "${EXPECTED_ERROR}":\n${result}`);
  }
  project.write('dialect.json', DIALECT);
  return project.synthesizeExamples(file);
}
