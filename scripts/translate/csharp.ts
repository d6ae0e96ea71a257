import { Call, Example, Expression, expressionsOf, isName, Members, namesFrom } from './syntax';
import { block, joinStatements, quoted, Target, Writer, createWriter } from './target';
import { Code, Item, layOut, Style } from '../../src/adopt/layout';
import { capitalized } from '../../src/schema/names';

const STYLE: Style = { separator: ' = ', space: ' ', comma: ',', indent: '    ' };

const CDKTF_IMPORT = 'using HashiCorp.Cdktf;\n';

export const csharp: Target = {
  snippet: (example) => block(imports([example]), statements(example, '')),
  program: (examples) => ({
    // A project has one entry point.
    file: 'Program.cs',
    text: block(
      imports(examples, ['using Constructs;\n', CDKTF_IMPORT]),
      'var app = new App();',
      'var examples = new TerraformStack(app, "examples");',
      ...examples.map((example) => {
        const stack = `var stack = new Construct(examples, ${quoted(example.name)});`;
        return `{\n    ${stack}\n${statements(example, '    ')}}`;
      }),
      'app.Synth();\n',
    ),
  }),
};

function imports(examples: readonly Example[], more: readonly string[] = []): string {
  const used = expressionsOf(examples);
  const lines = [
    used.some(({ kind }) => kind === 'map') ? 'using System.Collections.Generic;\n' : '',
    'using CdktfProviderObservability;\n',
    ...more,
    namesFrom('cdktf', used).length > 0 ? CDKTF_IMPORT : '',
  ];
  return [...new Set(lines)].join('');
}

const statements = (example: Example, margin: string): string =>
  joinStatements(example, '//', margin, ({ constant, value }) => {
    const text = `${layOut(code(value), STYLE, margin)};`;
    if (constant) return `var ${constant.name} = ${text}`;
    return value.kind === 'call' && value.of === null ? `_ = ${text}` : text;
  });

const code: Writer<Code> = createWriter({
  literal: ({ value }) => JSON.stringify(value),
  variable: ({ name }) => name,
  constant: ({ of, name }) => `${of.name}.${name}`,
  property: ({ of, name }) => `${textOf(of)}.${capitalized(name)}`,
  call,
  struct: ({ name, members: of }) => ({ open: `new ${name.name} {`, items: members(of), close: '}' }),
  map: ({ entries }) => ({
    open: 'new Dictionary<string, string> {',
    items: entries.map(([key, value]) => ({ name: `[${quoted(key)}]`, value: code(value) })),
    close: '}',
  }),
  list: ({ items }) => ({ open: 'new[] {', items: items.map((item) => ({ value: code(item) })), close: '}' }),
});

function call({ of, name, args }: Call): Code {
  const target = of === null ? 'new ' : `${isName(of) ? of.name : textOf(of)}.`;
  const called = isName(name) ? name.name : capitalized(name);
  const last = args[args.length - 1];
  if (last?.kind !== 'struct') return `${target}${called}(${args.map(textOf).join(', ')})`;
  const before = args.slice(0, -1).map((argument) => `${textOf(argument)}, `);
  return {
    open: `${target}${called}(${before.join('')}new ${last.name.name} {`,
    items: members(last.members),
    close: '})',
  };
}

const members = (of: Members): Item[] =>
  of.map(([name, value]) => ({ name: capitalized(name), value: code(value) }));

const textOf = (expression: Expression): string => layOut(code(expression), STYLE);
