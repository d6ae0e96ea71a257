import { Call, Example, Expression, expressionsOf, isName, List, Members, Name, namesFrom } from './syntax';
import { block, lines, quoted, Target, Writer, writer } from './target';
import { Code, Item, layOut, Style } from '../../src/adopt/layout';
import { capitalized } from '../../src/schema/names';

/** Formats fields like gofmt: a colon directly after the name, and values in one column. */
const STYLE: Style = { separator: ' ', space: '', comma: ',', indent: '\t', isAligned: true };
const PACKAGES = {
  cdktf: 'github.com/hashicorp/terraform-cdk-go/cdktf',
  'this package': 'github.com/cdktf-provider-observability/cdktf-provider-observability-go/observability',
};

const LITERALS: Readonly<Record<string, string>> = { string: 'String', number: 'Number', boolean: 'Bool' };

export const go: Target = {
  snippet: (example) => block(imports([example]), statements(example, '')),
  program: (examples) => ({
    file: 'reference/main.go',
    text: block(
      '// Command examples synthesizes every example of the reference.',
      'package main\n',
      imports(examples, ['"github.com/aws/constructs-go/constructs/v10"', `"${PACKAGES.cdktf}"`]),
      'func main() {',
      '\tdefer jsii.Close()\n',
      '\tapp := cdktf.NewApp(nil)',
      '\texamples := cdktf.NewTerraformStack(app, jsii.String("examples"))',
      ...examples.map((example) => {
        const stack = `stack := constructs.NewConstruct(examples, jsii.String(${quoted(example.name)}))`;
        return `\t{\n\t\t${stack}\n${statements(example, '\t\t')}\t}`;
      }),
      '\tapp.Synth()',
      '}\n',
    ),
  }),
};

function imports(examples: readonly Example[], more: readonly string[] = []): string {
  const used = expressionsOf(examples);
  const packages = (['this package', 'cdktf'] as const)
    .filter((from) => namesFrom(from, used).length > 0)
    .map((from) => `"${PACKAGES[from]}"`);
  const all = [...new Set([...more, '"github.com/aws/jsii-runtime-go"', ...packages])].sort();
  return `import (\n${all.map((line) => `\t${line}\n`).join('')})\n`;
}

const statements = (example: Example, margin: string): string =>
  lines(example, '//', margin, ({ constant, value }) => {
    const text = layOut(code(value), STYLE, margin);
    return constant ? `${constant.name} := ${text}` : text;
  });

const qualified = ({ name, from }: Name, before = ''): string =>
  `${from === 'cdktf' ? 'cdktf' : 'observability'}.${before}${name}`;

const code: Writer<Code> = writer({
  literal: ({ value }) => `jsii.${LITERALS[typeof value]}(${JSON.stringify(value)})`,
  variable: ({ name }) => name,
  constant: ({ of, name }) => `${qualified(of)}_${name}()`,
  property: ({ of, name }) => `${flat(of)}.${capitalized(name)}()`,
  call,
  struct: ({ name, members: of }) => ({ open: `&${qualified(name)}{`, items: members(of), close: '}' }),
  map: ({ entries }) => ({
    open: '&map[string]*string{',
    items: entries.map(([key, value]) => ({ name: `${quoted(key)}:`, value: code(value) })),
    close: '}',
  }),
  list,
});

function list({ items, of }: List): Code {
  if (of) {
    const entries = items.flatMap((item) => (item.kind === 'struct' ? [members(item.members)] : []));
    const values = entries.map((entry) => ({ value: { open: '{', items: entry, close: '}' } }));
    return { open: `&[]*${qualified(of)}{`, items: values, close: '}' };
  }
  const texts = items.flatMap((item) => (item.kind === 'literal' ? JSON.stringify(item.value) : []));
  return texts.length === items.length
    ? { open: 'jsii.Strings(', items: texts.map((value) => ({ value })), close: ')' }
    : { open: '&[]*string{', items: items.map((item) => ({ value: code(item) })), close: '}' };
}

/** Fills in nil for missing arguments, because Go has no optional arguments. */
function call({ of, name, args, omitted }: Call): Code {
  const target = of === null ? '' : isName(of) ? `${qualified(of)}_` : `${flat(of)}.`;
  const called = isName(name) ? qualified(name, 'New') : capitalized(name);
  const nils = Array.from({ length: omitted }, () => 'nil');
  const last = args[args.length - 1];
  if (last?.kind !== 'struct') return `${target}${called}(${[...args.map(flat), ...nils].join(', ')})`;
  const before = args.slice(0, -1).map((argument) => `${flat(argument)}, `);
  return {
    open: `${target}${called}(${before.join('')}&${qualified(last.name)}{`,
    items: members(last.members),
    close: `}${nils.map((nil) => `, ${nil}`).join('')})`,
    isBroken: true,
  };
}

const members = (of: Members): Item[] =>
  of.map(([name, value]) => ({ name: `${capitalized(name)}:`, value: code(value) }));

const flat = (expression: Expression): string => layOut(code(expression), STYLE);
