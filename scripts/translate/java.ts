import { Call, Example, expressionsOf, isName, namesFrom, Struct } from './syntax';
import { block, joinStatements, quoted, Target, Writer, createWriter } from './target';
import { capitalized } from '../../src/schema/names';

const WIDTH = 100;
const INDENT = '    ';
const CDKTF_IMPORT = 'import com.hashicorp.cdktf.*;\n';

export const java: Target = {
  snippet: (example) => block(imports([example]), statements(example, '')),
  program: (examples) => ({
    file: 'src/main/java/com/example/shop/Main.java',
    text: block(
      'package com.example.shop;\n',
      imports(examples, [CDKTF_IMPORT, 'import software.constructs.Construct;\n']),
      'public final class Main {',
      '    public static void main(String[] args) {',
      '        App app = new App();',
      '        TerraformStack examples = new TerraformStack(app, "examples");',
      ...examples.map((example) => {
        const stack = `Construct stack = new Construct(examples, ${quoted(example.name)});`;
        return `        {\n            ${stack}\n${statements(example, '            ')}        }`;
      }),
      '        app.synth();',
      '    }',
      '}\n',
    ),
  }),
};

function imports(examples: readonly Example[], more: readonly string[] = []): string {
  const used = expressionsOf(examples);
  const kinds = new Set(used.map(({ kind }) => kind));
  const lines = [
    ...more,
    namesFrom('cdktf', used).length > 0 ? CDKTF_IMPORT : '',
    'import io.github.cdktf_provider_observability.*;\n',
    kinds.has('list') ? 'import java.util.List;\n' : '',
    kinds.has('map') ? 'import java.util.Map;\n' : '',
  ];
  return [...new Set(lines)].sort().join('');
}

const statements = (example: Example, margin: string): string =>
  joinStatements(example, '//', margin, ({ constant, value }) => {
    const text = `${code(value, margin)};`;
    return constant ? `${constant.type.name} ${constant.name} = ${text}` : text;
  });

/** Returns the code of an expression: on one line if it fits, otherwise on several lines with this margin. */
const code: Writer<string> = createWriter({
  literal: ({ value }) => JSON.stringify(value),
  variable: ({ name }) => name,
  constant: ({ of, name }) => `${of.name}.${name}`,
  property: ({ of, name }, margin) => `${code(of, margin)}.get${capitalized(name)}()`,
  call,
  struct: (struct, margin) => builderChain(`${struct.name.name}.builder()`, struct, margin),
  map({ entries }, margin) {
    const items = entries.map(([key, value]) => `${quoted(key)}, ${code(value, margin)}`);
    return callCode('Map.of', items, margin);
  },
  list({ items }, margin) {
    const elements = items.map((item) => code(item, margin + INDENT));
    return callCode('List.of', elements, margin);
  },
});

function call({ of, name, args }: Call, margin: string): string {
  const last = args[args.length - 1];
  const texts = args.map((argument) => code(argument, margin + INDENT));
  if (of !== null) {
    return callCode(`${isName(of) ? of.name : code(of, margin)}.${identifierOf(name)}`, texts, margin);
  }
  if (last?.kind !== 'struct') return `new ${identifierOf(name)}(${texts.join(', ')})`;
  return builderChain(`${identifierOf(name)}.Builder.create(${texts.slice(0, -1).join(', ')})`, last, margin);
}

const identifierOf = (name: Call['name']): string => (isName(name) ? name.name : name);

function builderChain(begin: string, { members }: Struct, margin: string): string {
  const inner = margin + INDENT;
  const calls = [...members.map(([name, value]) => `.${name}(${code(value, inner)})`), '.build()'];
  const flat = [begin, ...calls].join('');
  return fitsLine(flat, margin) ? flat : [begin, ...calls.map((one) => `\n${inner}${one}`)].join('');
}

function callCode(begin: string, items: readonly string[], margin: string): string {
  const flat = `${begin}(${items.join(', ')})`;
  const inner = margin + INDENT;
  return fitsLine(flat, margin) ? flat : `${begin}(\n${items.map((item) => `${inner}${item}`).join(',\n')})`;
}

/** Returns whether the code fits on a line, with 20 columns left for the code before it. */
const fitsLine = (flat: string, margin: string): boolean =>
  !flat.includes('\n') && margin.length + flat.length <= WIDTH - 20;
