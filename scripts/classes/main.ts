/** Writes src/generated/: the public classes that are derived from src/schema. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { format, resolveConfig } from 'prettier';
import {
  BASES,
  constantName,
  dataSourceClass,
  ExampleOf,
  lookupClass,
  providerClass,
  resourceClass,
} from './constructs';
import { constantClasses, exampleTag } from './docstring';
import { inputInterfaces } from './inputs';
import { outputClasses } from './outputs';
import { exampleNameOf } from './shapes';
import { dataSources, resources } from '../../src/schema';
import { Description } from '../../src/schema/description';
import { provider } from '../../src/schema/provider';
import { formatExample, importFrom, shownExamples } from '../translate/reader';

async function main({ folder }: { folder: string }): Promise<void> {
  const files = await generatedFiles();
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  console.log(`classes: ${files.size} files`);
}

const GENERATED_NOTE = '// Generated from src/schema by `npm run classes`. Do not edit.';

/** Returns the text of every generated file, by file name. */
async function generatedFiles(): Promise<Map<string, string>> {
  const inputs = inputInterfaces([provider, ...resources, ...dataSources]);
  const outputs = outputClasses([...resources, ...dataSources]);
  const exampleOf = await loadExampleTags();
  const withImports = (classes: readonly string[], described: readonly Description[]): string => {
    const text = classes.join('\n\n');
    const modules = {
      cdktf: ['ImportableResource', 'IResolvable', 'TerraformMetaArguments', 'TerraformProvider'],
      constructs: ['Construct', 'IConstruct'],
      './inputs': exportedNames(inputs),
      './outputs': exportedNames(outputs),
      ...Object.fromEntries(Object.entries(BASES).map(([file, base]) => [`../constructs/${file}`, [base]])),
    };
    const imports = Object.entries(modules).map(([module, names]) => importFrom(module, names, text));
    const schema = described.length > 0 ? importFrom('../schema', described.map(constantName), text) : '';
    return `${imports.join('')}${schema}import { Mutable } from '../synthesis/attributes';\n\n${text}`;
  };
  const constructs = resources.map((one) => resourceClass(one, exampleOf));
  const lookups = dataSources.map((one) => dataSourceClass(one, exampleOf));
  const files = Object.entries({
    'constants.ts': `import { refuseUnknown } from '../synthesis/known-constants';\n\n${constantClasses([provider, ...resources, ...dataSources])}`,
    'inputs.ts': inputs,
    'outputs.ts': outputs,
    'provider.ts': withImports([providerClass(provider, exampleOf)], []),
    'resources.ts': withImports(constructs, resources),
    'lookups.ts': withImports([...lookups, lookupClass(dataSources, exampleOf)], dataSources),
  });
  const style = await resolveConfig(__filename);
  const formattedFiles = files.map(async ([name, text]): Promise<[string, string]> => [
    name,
    await format(`${GENERATED_NOTE}\n\n${text}`, { ...style, parser: 'typescript' }),
  ]);
  return new Map(await Promise.all(formattedFiles));
}

async function loadExampleTags(): Promise<ExampleOf> {
  const tags = new Map<string, string>();
  for (const example of shownExamples()) tags.set(example.name, exampleTag(await formatExample(example)));
  return (description) => {
    const name = description.className === provider.className ? 'provider' : exampleNameOf(description);
    const tag = tags.get(name);
    if (tag === undefined) throw new Error(`scripts/examples.ts has no example for ${name}.`);
    return tag;
  };
}

const exportedNames = (text: string): string[] =>
  [...text.matchAll(/^export (?:class|interface) (\w+)/gm)].map(([, name]) => name).sort();

new Command('classes')
  .description('Write src/generated/ from src/schema.')
  .option('--folder <folder>', 'folder to write to', join(__dirname, '..', '..', 'src', 'generated'))
  .action(main)
  .parse();
