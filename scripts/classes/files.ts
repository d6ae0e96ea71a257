import { format, resolveConfig } from 'prettier';
import { constantClasses } from './constants';
import { examples } from './examples';
import { inputInterfaces } from './inputs';
import { lookupClasses } from './lookups';
import { outputClasses } from './outputs';
import { providerClass } from './provider';
import { resourceClasses } from './resources';
import { dataSources, resources } from '../../src/schema';
import { provider } from '../../src/schema/provider';

const NOTE = '// Generated from src/schema by `npm run classes`. Not to be edited.';

/** The text of every generated file, by its name. */
export async function generatedFiles(): Promise<Map<string, string>> {
  const [inputs, outputs] = [inputInterfaces, outputClasses].map((generate) =>
    generate([...resources, ...dataSources]),
  );
  const used = (text: string): string =>
    importFrom("'./inputs'", exported(inputs), text) + importFrom("'./outputs'", exported(outputs), text);
  const withImports = (text: string): string =>
    text.replace("from 'constructs';\n", (line) => `${line}${used(text)}`);
  const shown = await examples();
  const files = Object.entries({
    'constants.ts': constantClasses([provider, ...resources, ...dataSources]),
    'inputs.ts': inputs,
    'outputs.ts': outputs,
    'provider.ts': providerClass(provider, shown),
    'resources.ts': withImports(resourceClasses(resources, shown)),
    'lookups.ts': withImports(lookupClasses(dataSources, shown)),
  });
  const style = await resolveConfig(__filename);
  return new Map(
    await Promise.all(
      files.map(async ([name, text]): Promise<[string, string]> => [
        name,
        await format(`${NOTE}\n\n${text}`, { ...style, parser: 'typescript' }),
      ]),
    ),
  );
}

const exported = (text: string): string[] =>
  [...text.matchAll(/^export (?:class|interface) (\w+)/gm)].map(([, name]) => name);

/** An import of the names that the text uses. */
function importFrom(module: string, names: readonly string[], text: string): string {
  const words = new Set(text.match(/\b\w+\b/g));
  const used = names.filter((name) => words.has(name)).sort();
  return used.length === 0 ? '' : `import { ${used.join(', ')} } from ${module};\n`;
}
