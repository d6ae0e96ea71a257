import {
  CONNECTION_COMMENT,
  NO_IDS_FILE,
  sharedWriter,
  Declaration,
  itemsOf,
  Language,
  settingsClasses,
  withLongEscapes,
  Writer,
} from './language';
import { ENV_VARIABLES } from '../../schema/environment';
import { propertyName, toSnakeCase } from '../../schema/names';
import { slo } from '../../schema/slo';
import { layOut, Style } from '../layout';

const STYLE: Style = { separator: '=', space: '', comma: ',', indent: '    ' };
const MARGIN = '        ';

export const python: Language = {
  usesConstructs: true,
  program(declarations, settings) {
    const { stack = 'adopted', dialectFile, readsIds } = settings;
    const classes = new Set(settingsClasses(settings));
    const writer = writerOf(classes);
    const statements = declarations.map((each) =>
      readsIds
        ? `${construct(each, writer)}\n`
        : `${construct(each, writer)}.import_from(${writer.text(each.id)})\n`,
    );
    const names = [...classes].sort().map((value) => ({ value }));
    const group = { open: 'from cdktf_provider_observability import (', close: ')', isMultiLine: true };
    return `${readsIds ? 'import json\nimport os\n\n' : ''}from cdktf import App, TerraformStack
${layOut({ ...group, items: names }, STYLE)}
from constructs import Construct


class Adopted(TerraformStack):
    def __init__(self, scope: Construct, id: str) -> None:
        super().__init__(scope, id)
        # ${CONNECTION_COMMENT}
        ObservabilityProvider(self, "observability"${dialectFile === undefined ? '' : `, dialect=Dialect.from_file(${stringLiteral(dialectFile)})`})

${statements.join('\n')}${readsIds ? IMPORT_LOOP : ''}

if __name__ == "__main__":
    app = App()
    Adopted(app, ${stringLiteral(stack)})
    app.synth()
`;
  },
};

const IMPORT_LOOP = `
        # Imports the objects of one environment. ${ENV_VARIABLES.idsFile} is the path of the file with their ids.
        path = os.environ.get("${ENV_VARIABLES.idsFile}", "").strip()
        if not path:
            raise ValueError("${NO_IDS_FILE}")
        with open(path, encoding="utf-8") as file:
            for name, import_id in json.load(file).items():
                self.node.find_child(name).import_from(Literal.of(import_id))
`;

function construct({ name, values }: Declaration, writer: Writer): string {
  const items = [{ value: 'self' }, { value: stringLiteral(name) }, ...itemsOf(values, writer)];
  return layOut({ open: `${MARGIN}${slo.className}(`, items, close: ')', isMultiLine: true }, STYLE, MARGIN);
}

const stringLiteral = (text: string): string => withLongEscapes(JSON.stringify(text));

const writerOf = (classes: Set<string>): Writer => ({
  ...sharedWriter(stringLiteral, classes),
  member: (apiName) => toSnakeCase(propertyName(apiName)),
  map: (items) => ({ open: '{', items, close: '}', separator: ': ' }),
  object(items, className) {
    classes.add(className);
    return { open: `${className}(`, items, close: ')' };
  },
});
