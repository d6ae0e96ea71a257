import { Call, Example, Expression, expressionsOf, isName, Members, namesFrom, Struct } from './syntax';
import { block, joinStatements, quoted, Target, Writer, createWriter } from './target';
import { Code, Item, layOut, Style } from '../../src/adopt/layout';
import { toSnakeCase } from '../../src/schema/names';

const STYLE: Style = { separator: '=', space: '', comma: ',', indent: '    ' };
const WIDTH = 100;

export const python: Target = {
  snippet: (example) => block(imports([example]), statements(example)),
  program: (examples) => ({
    file: 'reference/main.py',
    text: block(
      'from constructs import Construct',
      imports(examples, ['App', 'TerraformStack']),
      'app = App()\nexamples = TerraformStack(app, "examples")',
      ...examples.map((one) => `stack = Construct(examples, ${quoted(one.name)})\n${statements(one)}`),
      'app.synth()\n',
    ),
  }),
};

function imports(examples: readonly Example[], more: readonly string[] = []): string {
  const all = expressionsOf(examples);
  const spread = new Set(all.flatMap((one) => (one.kind === 'call' ? one.args.filter(isStruct) : [])));
  const used = all.filter((one) => !isStruct(one) || !spread.has(one));
  return [
    importOf('cdktf', [...more, ...namesFrom('cdktf', used)]),
    importOf('cdktf_provider_observability', namesFrom('this package', used)),
  ].join('');
}

function importOf(module: string, names: readonly string[]): string {
  if (names.length === 0) return '';
  const oneLine = `from ${module} import ${names.join(', ')}\n`;
  return oneLine.length <= WIDTH
    ? oneLine
    : `from ${module} import (\n${names.map((name) => `    ${name},\n`).join('')})\n`;
}

const isStruct = (expression: Expression): expression is Struct => expression.kind === 'struct';

const statements = (example: Example): string =>
  joinStatements(example, '#', '', ({ constant, value }) => {
    const text = layOut(code(value), STYLE);
    return constant ? `${toSnakeCase(constant.name)} = ${text}` : text;
  });

const code: Writer<Code> = createWriter({
  literal: ({ value }) => JSON.stringify(value).replace(/^[tf]/, (letter) => letter.toUpperCase()),
  variable: ({ name }) => toSnakeCase(name),
  constant: ({ of, name }) => `${of.name}.${name}`,
  property: ({ of, name }) => `${textOf(of)}.${toSnakeCase(name)}`,
  call,
  struct: ({ name, members: of }) => ({ open: `${name.name}(`, items: members(of), close: ')' }),
  map: ({ entries }) => ({
    open: '{',
    items: entries.map(([key, value]) => ({ name: quoted(key), value: code(value) })),
    close: '}',
    separator: ': ',
  }),
  list: ({ items }) => ({ open: '[', items: items.map((item) => ({ value: code(item) })), close: ']' }),
});

/** Returns the code of a call. The members of a configuration become named arguments. */
function call({ of, name, args }: Call): Code {
  const target = of === null ? '' : `${isName(of) ? of.name : textOf(of)}.`;
  const called = isName(name) ? name.name : toSnakeCase(name);
  const items = args.flatMap((argument) =>
    argument.kind === 'struct' ? members(argument.members) : [{ value: code(argument) }],
  );
  return { open: `${target}${called}(`, items, close: ')' };
}

const members = (of: Members): Item[] =>
  of.map(([name, value]) => ({ name: toSnakeCase(name), value: code(value) }));

const textOf = (expression: Expression): string => layOut(code(expression), STYLE);
