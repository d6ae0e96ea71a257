import {
  CONNECTION_COMMENT,
  sharedWriter,
  Declaration,
  FILE_SUFFIX,
  Language,
  ProgramSettings,
  settingsClasses,
  statementsOf,
  Writer,
} from './language';
import { escapeInvisible } from '../../json/invisible';
import { ENV_VARIABLES } from '../../schema/environment';
import { capitalized, propertyName } from '../../schema/names';
import { slo } from '../../schema/slo';
import { layOut, Style } from '../layout';

const STYLE: Style = { separator: ': ', space: ' ', comma: ',', indent: '  ' };

export const typescript: Language = {
  mainFileName: 'main.ts',
  usesConstructs: true,
  partFileName: (part) => `${part}${FILE_SUFFIX}.ts`,

  mainFile(declarations, parts = [], settings = {}) {
    const { code, classes } = declarationStatements(declarations, 'this', '    ');
    const names = ['ObservabilityProvider', ...settingsClasses(settings), ...classes];
    const core = ['App', ...(settings.readsIds ? ['TerraformResource'] : []), 'TerraformStack'];
    const imports = importStatements(core, names);
    const library = settings.readsIds ? "import { readFileSync } from 'node:fs';\n" : '';
    const partImports = parts.map(
      ({ name }) => `import { ${functionName(name)} } from './${name}${FILE_SUFFIX}.js';\n`,
    );
    const calls = parts.map(({ name }) => `    ${functionName(name)}(this);\n`);
    return `${library}${imports}${partImports.join('')}
${program(code + calls.join(''), settings)}`;
  },

  partFile({ name, declarations }) {
    const { code, classes } = declarationStatements(declarations, 'scope', '  ');
    return `${importStatements([], classes)}
export function ${functionName(name)}(scope: Construct): void {
${code}}
`;
  },
};

function importStatements(fromCore: readonly string[], fromPackage: readonly string[]): string {
  return [
    ...(fromCore.length > 0 ? [`import { ${fromCore.join(', ')} } from 'cdktf';\n`] : []),
    `import { ${[...new Set(fromPackage)].sort().join(', ')} } from 'cdktf-provider-observability';\n`,
    `import { Construct } from 'constructs';\n`,
  ].join('');
}

const IMPORT_LOOP = `
    // Imports the objects of one environment. ${ENV_VARIABLES.idsFile} is the path of the file with their ids.
    const path = process.env.${ENV_VARIABLES.idsFile} ?? '${ENV_VARIABLES.idsFile} is not set';
    const ids: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'));
    for (const [name, importId] of Object.entries(ids)) {
      (this.node.findChild(name) as TerraformResource).importFrom(Literal.of(importId));
    }
`;

const program = (
  body: string,
  { stack = 'adopted', dialectFile, readsIds }: ProgramSettings,
) => `class Adopted extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    // ${CONNECTION_COMMENT}
    new ObservabilityProvider(this, 'observability'${dialectFile === undefined ? '' : `, { dialect: Dialect.fromFile(${stringLiteral(dialectFile)}) }`});

${body}${readsIds ? IMPORT_LOOP : ''}  }
}

const app = new App();
new Adopted(app, ${stringLiteral(stack)});
app.synth();
`;

/** Keeps an underscore before a digit, so that `team_1` and `team1` differ. */
const functionName = (name: string): string =>
  `declare${capitalized(name).replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())}`;

const declarationStatements = (declarations: readonly Declaration[], scope: string, margin: string) =>
  statementsOf(declarations, writerOf, ({ name, id }, items, writer) => {
    const open = `${margin}new ${slo.className}(${scope}, ${stringLiteral(name)}, {`;
    const construct = layOut({ open, items, close: '})', isMultiLine: true }, STYLE, margin);
    return id === undefined ? `${construct};\n` : `${construct}.importFrom(${writer.text(id)});\n`;
  });

/** @param classes receives the names of the classes that the code uses */
function writerOf(classes: string[]): Writer {
  const { key, ...shared } = sharedWriter(stringLiteral, classes);
  return {
    ...shared,
    member: propertyName,
    key: (text) => (/^[A-Za-z_$][\w$]*$/.test(text) ? text : key(text)),
    map: (items) => ({ open: '{', items, close: '}' }),
    object: (items) => ({ open: '{', items, close: '}' }),
  };
}

function stringLiteral(text: string): string {
  const double = escapeInvisible(JSON.stringify(text));
  return text.includes("'") ? double : `'${double.slice(1, -1).replaceAll('\\"', '"')}'`;
}
