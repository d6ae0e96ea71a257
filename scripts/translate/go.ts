import { Call, Example, Expression, expressionsOf, isName, List, Members, Name, namesFrom } from './syntax';
import { block, joinStatements, quoted, Target, Writer, createWriter } from './target';
import { Code, Item, layOut, Style } from '../../src/adopt/layout';
import { capitalized } from '../../src/schema/names';

/** Formats fields like gofmt: each colon directly follows the name, and the values are in one column. */
const STYLE: Style = { separator: ' ', space: '', comma: ',', indent: '\t', isAligned: true };
export const GO_PACKAGES = {
  cdktf: 'github.com/hashicorp/terraform-cdk-go/cdktf',
  'this package': 'github.com/cdktf-provider-observability/cdktf-provider-observability-go/observability',
};

const CONVERTERS: Readonly<Record<string, string>> = { string: 'String', number: 'Number', boolean: 'Bool' };

export const go: Target = {
  snippet: (example) => block(imports([example]), statements(example, '')),
  program: (examples) => ({
    file: 'reference/main.go',
    text: block(
      '// Command examples synthesizes every example of the reference.',
      'package main\n',
      imports(examples, ['"github.com/aws/constructs-go/constructs/v10"', `"${GO_PACKAGES.cdktf}"`]),
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
    .map((from) => `"${GO_PACKAGES[from]}"`);
  const all = [...new Set([...more, '"github.com/aws/jsii-runtime-go"', ...packages])].sort();
  return `import (\n${all.map((line) => `\t${line}\n`).join('')})\n`;
}

const statements = (example: Example, margin: string): string =>
  joinStatements(example, '//', margin, ({ constant, value }) => {
    const text = layOut(code(value), STYLE, margin);
    return constant ? `${constant.name} := ${text}` : text;
  });

const qualifiedName = ({ name, from }: Name, prefix = ''): string =>
  `${from === 'cdktf' ? 'cdktf' : 'observability'}.${prefix}${name}`;

const code: Writer<Code> = createWriter({
  literal: ({ value }) => `jsii.${CONVERTERS[typeof value]}(${JSON.stringify(value)})`,
  variable: ({ name }) => name,
  constant: ({ of, name }) => `${qualifiedName(of)}_${name}()`,
  property: ({ of, name }) => `${textOf(of)}.${capitalized(name)}()`,
  call,
  struct: ({ name, members: of }) => ({ open: `&${qualifiedName(name)}{`, items: members(of), close: '}' }),
  map: ({ entries }) => ({
    open: '&map[string]*string{',
    items: entries.map(([key, value]) => ({ name: `${quoted(key)}:`, value: code(value) })),
    close: '}',
  }),
  list,
});

function list({ items, of }: List): Code {
  const entries = items.flatMap((item) => (item.kind === 'struct' ? [members(item.members)] : []));
  const objects = items.map((item) => ({ value: code(item) }));
  if (of && entries.length === 0) return { open: `&[]${qualifiedName(of)}{`, items: objects, close: '}' };
  if (of) {
    const values = entries.map((entry) => ({ value: { open: '{', items: entry, close: '}' } }));
    return { open: `&[]*${qualifiedName(of)}{`, items: values, close: '}' };
  }
  const texts = items.flatMap((item) =>
    item.kind === 'literal' ? [{ value: JSON.stringify(item.value) }] : [],
  );
  return { open: 'jsii.Strings(', items: texts, close: ')' };
}

/** Returns the code of a call. Missing arguments become nil, because Go has no optional arguments. */
function call({ of, name, args, omitted }: Call): Code {
  const target = of === null ? '' : isName(of) ? `${qualifiedName(of)}_` : `${textOf(of)}.`;
  const called = isName(name) ? qualifiedName(name, 'New') : capitalized(name);
  const nils = Array.from({ length: omitted }, () => 'nil');
  const last = args[args.length - 1];
  if (last?.kind !== 'struct') return `${target}${called}(${[...args.map(textOf), ...nils].join(', ')})`;
  const before = args.slice(0, -1).map((argument) => `${textOf(argument)}, `);
  return {
    open: `${target}${called}(${before.join('')}&${qualifiedName(last.name)}{`,
    items: members(last.members),
    close: `}${nils.map((nil) => `, ${nil}`).join('')})`,
    isMultiLine: true,
  };
}

const members = (of: Members): Item[] =>
  of.map(([name, value]) => ({ name: `${capitalized(name)}:`, value: code(value) }));

const textOf = (expression: Expression): string => layOut(code(expression), STYLE);
