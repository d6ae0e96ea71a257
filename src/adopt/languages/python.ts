import {
  CONNECTION_COMMENT,
  sharedWriter,
  Declaration,
  FILE_SUFFIX,
  Language,
  ProgramSettings,
  settingsClasses,
  statementsOf,
  withLongEscapes,
  Writer,
} from './language';
import { ENV_VARIABLES } from '../../schema/environment';
import { propertyName, toSnakeCase } from '../../schema/names';
import { slo } from '../../schema/slo';
import { layOut, Style } from '../layout';

const STYLE: Style = { separator: '=', space: '', comma: ',', indent: '    ' };

export const python: Language = {
  mainFileName: 'main.py',
  usesConstructs: true,
  partFileName: (part) => `${moduleName(part)}.py`,

  mainFile(declarations, parts = [], settings = {}) {
    const { code, classes } = declarationStatements(declarations, 'self', '        ');
    const names = ['ObservabilityProvider', ...settingsClasses(settings), ...classes];
    const imports = importStatements(['App', 'TerraformStack'], names);
    const library = settings.readsIds ? 'import json\nimport os\n\n' : '';
    const partImports = parts.map(({ name }) => `from ${moduleName(name)} import ${functionName(name)}\n`);
    const calls = parts.map(({ name }) => `        ${functionName(name)}(self)\n`);
    return `${library}${[imports, partImports.join('')].filter(Boolean).join('\n')}

${program(code + calls.join(''), settings)}`;
  },

  partFile({ name, declarations }) {
    const { code, classes } = declarationStatements(declarations, 'scope', '    ');
    return `${importStatements([], classes)}

def ${functionName(name)}(scope: Construct) -> None:
${code}`;
  },
};

function importStatements(fromCore: readonly string[], fromPackage: readonly string[]): string {
  const names = [...new Set(fromPackage)].sort();
  const group = { open: 'from cdktf_provider_observability import (', close: ')', isMultiLine: true };
  return [
    ...(fromCore.length > 0 ? [`from cdktf import ${fromCore.join(', ')}\n`] : []),
    `${layOut({ ...group, items: names.map((value) => ({ value })) }, STYLE)}\n`,
    'from constructs import Construct\n',
  ].join('');
}

const IMPORT_LOOP = `
        # Imports the objects of one environment. ${ENV_VARIABLES.idsFile} is the path of the file with their ids.
        with open(os.environ["${ENV_VARIABLES.idsFile}"], encoding="utf-8") as file:
            for name, import_id in json.load(file).items():
                self.node.find_child(name).import_from(Literal.of(import_id))
`;

const program = (
  body: string,
  { stack = 'adopted', dialectFile, readsIds }: ProgramSettings,
) => `class Adopted(TerraformStack):
    def __init__(self, scope: Construct, id: str) -> None:
        super().__init__(scope, id)
        # ${CONNECTION_COMMENT}
        ObservabilityProvider(self, "observability"${dialectFile === undefined ? '' : `, dialect=Dialect.from_file(${stringLiteral(dialectFile)})`})

${body}${readsIds ? IMPORT_LOOP : ''}

if __name__ == "__main__":
    app = App()
    Adopted(app, ${stringLiteral(stack)})
    app.synth()
`;

const moduleName = (part: string): string => `${part}${FILE_SUFFIX}`;

const functionName = (name: string): string => `declare_${name}`;

const declarationStatements = (declarations: readonly Declaration[], scope: string, margin: string) =>
  statementsOf(declarations, writerOf, ({ name, id }, items, writer) => {
    const open = `${margin}${slo.className}(`;
    const args = [{ value: scope }, { value: stringLiteral(name) }, ...items];
    const construct = layOut({ open, items: args, close: ')', isMultiLine: true }, STYLE, margin);
    return id === undefined ? `${construct}\n` : `${construct}.import_from(${writer.text(id)})\n`;
  });

const stringLiteral = (text: string): string => withLongEscapes(JSON.stringify(text));

/** @param classes receives the names of the classes that the code uses */
const writerOf = (classes: string[]): Writer => ({
  ...sharedWriter(stringLiteral, classes),
  member: (apiName) => toSnakeCase(propertyName(apiName)),
  map: (items) => ({ open: '{', items, close: '}', separator: ': ' }),
  object(items, className) {
    classes.push(className);
    return { open: `${className}(`, items, close: ')' };
  },
});
