import {
  CONNECTION_COMMENT,
  NO_IDS_FILE,
  sharedWriter,
  Declaration,
  itemsOf,
  Language,
  settingsClasses,
  Writer,
} from './language';
import { escapeInvisible } from '../../json/invisible';
import { ENV_VARIABLES } from '../../schema/environment';
import { propertyName } from '../../schema/names';
import { slo } from '../../schema/slo';
import { layOut, Style } from '../layout';

const STYLE: Style = { separator: ': ', space: ' ', comma: ',', indent: '  ' };
const MARGIN = '    ';

export const typescript: Language = {
  usesConstructs: true,
  program(declarations, settings) {
    const { stack = 'adopted', dialectFile, readsIds } = settings;
    const classes = new Set(settingsClasses(settings));
    const writer = writerOf(classes);
    const statements = declarations.map((each) =>
      readsIds
        ? `${construct(each, writer)};\n`
        : `${construct(each, writer)}.importFrom(${writer.text(each.id)});\n`,
    );
    return `${readsIds ? "import { readFileSync } from 'node:fs';\n" : ''}import { App, ${readsIds ? 'TerraformResource, ' : ''}TerraformStack } from 'cdktf';
import { ${[...classes].sort().join(', ')} } from 'cdktf-provider-observability';
import { Construct } from 'constructs';

class Adopted extends TerraformStack {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    // ${CONNECTION_COMMENT}
    new ObservabilityProvider(this, 'observability'${dialectFile === undefined ? '' : `, { dialect: Dialect.fromFile(${stringLiteral(dialectFile)}) }`});

${statements.join('\n')}${readsIds ? IMPORT_LOOP : ''}  }
}

const app = new App();
new Adopted(app, ${stringLiteral(stack)});
app.synth();
`;
  },
};

const IMPORT_LOOP = `
    // Imports the objects of one environment. ${ENV_VARIABLES.idsFile} is the path of the file with their ids.
    const path = process.env.${ENV_VARIABLES.idsFile}?.trim();
    if (!path) throw new Error('${NO_IDS_FILE}');
    const ids: Record<string, string> = JSON.parse(readFileSync(path, 'utf8'));
    for (const [name, importId] of Object.entries(ids)) {
      (this.node.findChild(name) as TerraformResource).importFrom(Literal.of(importId));
    }
`;

function construct({ name, values }: Declaration, writer: Writer): string {
  const open = `${MARGIN}new ${slo.className}(this, ${stringLiteral(name)}, {`;
  return layOut({ open, items: itemsOf(values, writer), close: '})', isMultiLine: true }, STYLE, MARGIN);
}

function writerOf(classes: Set<string>): Writer {
  const { key, ...shared } = sharedWriter(stringLiteral, classes);
  return {
    ...shared,
    member: propertyName,
    key(text) {
      // Without brackets, it would set the prototype. Synthesis says that there can be no such label.
      if (text === '__proto__') return "['__proto__']";
      return /^[A-Za-z_$][\w$]*$/.test(text) ? text : key(text);
    },
    map: (items) => ({ open: '{', items, close: '}' }),
    object: (items) => ({ open: '{', items, close: '}' }),
  };
}

function stringLiteral(text: string): string {
  const double = escapeInvisible(JSON.stringify(text));
  return text.includes("'") ? double : `'${double.slice(1, -1).replaceAll('\\"', '"')}'`;
}
