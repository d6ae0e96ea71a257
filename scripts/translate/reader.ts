/** Parses examples, such as those in scripts/examples.ts. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as ts from 'typescript';
import { Call, Example, Expression, Name, Statement } from './syntax';
import { ROOT } from '../checkout';

/** The examples in the reference and in guides. */
export const EXAMPLES = join(ROOT, 'scripts', 'examples.ts');
export const PACKAGE = 'cdktf-provider-observability';
/** The module from which examples import the package. */
const PACKAGE_PATH = '../src';

/** The compiler options for the code on pages. */
export const COMPILER_OPTIONS: ts.CompilerOptions = {
  strict: true,
  skipLibCheck: true,
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.Node16,
  types: ['node'],
  typeRoots: [join(ROOT, 'node_modules', '@types')],
};

/** Returns the examples in a file, keyed by name. Throws if the examples do not compile. */
export function readExamples(file = EXAMPLES): Map<string, Example> {
  const program = ts.createProgram([file], { ...COMPILER_OPTIONS, noUnusedLocals: true });
  const source = program.getSourceFile(file);
  const mistakes = ts.getPreEmitDiagnostics(program, source);
  if (!source || mistakes.length > 0) {
    throw new Error(ts.formatDiagnostics(mistakes, ts.createCompilerHost({})));
  }
  const reader = new ExampleParser(program.getTypeChecker());
  return new Map(examplesIn(source).map((example) => [example.name, reader.example(example)]));
}

class ExampleParser {
  constructor(private readonly checker: ts.TypeChecker) {}

  public example({ statements, ...example }: ExampleSource): Example {
    return { ...example, statements: statements.map((statement) => this.statement(statement)) };
  }

  private statement(node: ts.Statement): Statement {
    const before = node.getFullText().slice(0, node.getLeadingTriviaWidth());
    const common = { comment: /\/\/ (.*)/.exec(before)?.[1], followsBlankLine: /^\s*\n\s*\n/.test(before) };
    if (ts.isExpressionStatement(node)) {
      return { ...common, constant: undefined, value: this.expression(node.expression) };
    }
    const [declaration] = ts.isVariableStatement(node) ? node.declarationList.declarations : [fail(node)];
    if (!declaration.initializer || !ts.isIdentifier(declaration.name)) return fail(node);
    const type = this.nameOfType(this.checker.getTypeAtLocation(declaration), declaration);
    const constant = { name: declaration.name.text, type };
    return { ...common, constant, value: this.expression(declaration.initializer) };
  }

  private expression(node: ts.Expression): Expression {
    if (ts.isStringLiteralLike(node)) return { kind: 'literal', value: node.text };
    if (ts.isNumericLiteral(node)) return { kind: 'literal', value: Number(node.text) };
    if (node.kind === ts.SyntaxKind.TrueKeyword) return { kind: 'literal', value: true };
    if (node.kind === ts.SyntaxKind.FalseKeyword) return { kind: 'literal', value: false };
    if (ts.isIdentifier(node)) return { kind: 'variable', name: node.text };
    if (ts.isPropertyAccessExpression(node)) {
      const name = node.name.text;
      const of = this.classIn(node.expression);
      return of
        ? { kind: 'constant', of, name }
        : { kind: 'property', of: this.expression(node.expression), name };
    }
    if (ts.isNewExpression(node) || ts.isCallExpression(node)) return this.call(node);
    if (ts.isObjectLiteralExpression(node)) return this.object(node);
    if (ts.isArrayLiteralExpression(node)) {
      const items = node.elements.map((element) => this.expression(element));
      const [first] = items;
      const type = node.elements
        .map((element) => this.checker.getTypeAtLocation(element))
        .find((one) => one.isClass());
      return {
        kind: 'list',
        items,
        of: first?.kind === 'struct' ? first.name : type && this.nameOfType(type, node),
      };
    }
    return fail(node);
  }

  private call(node: ts.NewExpression | ts.CallExpression): Call {
    const args = (node.arguments ?? []).map((argument) => this.expression(argument));
    const parameters = this.checker.getResolvedSignature(node)?.parameters.length ?? args.length;
    const common = { kind: 'call', args, omitted: parameters - args.length } as const;
    if (ts.isNewExpression(node)) {
      return { ...common, of: null, name: this.classIn(node.expression) ?? fail(node) };
    }
    const { expression: method } = node;
    if (!ts.isPropertyAccessExpression(method)) return fail(node);
    const of = this.classIn(method.expression) ?? this.expression(method.expression);
    return { ...common, of, name: method.name.text };
  }

  private object(node: ts.ObjectLiteralExpression): Expression {
    const members = node.properties.map((member) => {
      if (!ts.isPropertyAssignment(member)) return fail(member);
      return [textOf(member.name), this.expression(member.initializer)] as const;
    });
    const contextual = this.checker.getContextualType(node);
    const type = contextual && this.checker.getNonNullableType(contextual);
    return type?.isClassOrInterface()
      ? { kind: 'struct', name: this.nameOfType(type, node), members }
      : { kind: 'map', entries: members };
  }

  private classIn(node: ts.Expression): Name | undefined {
    if (!ts.isIdentifier(node)) return undefined;
    const symbol = this.checker.getSymbolAtLocation(node);
    const isImported = symbol?.declarations?.some(ts.isImportSpecifier) === true;
    const original = isImported ? this.checker.getAliasedSymbol(symbol) : symbol;
    return original?.declarations?.some(ts.isClassDeclaration) ? this.nameOfSymbol(original) : undefined;
  }

  private nameOfType(type: ts.Type, node: ts.Node): Name {
    const symbol = type.getSymbol();
    return symbol ? this.nameOfSymbol(symbol) : fail(node);
  }

  private nameOfSymbol(symbol: ts.Symbol): Name {
    const file = symbol.declarations?.[0].getSourceFile().fileName ?? '';
    return { name: symbol.name, from: file.includes('/node_modules/cdktf/') ? 'cdktf' : 'this package' };
  }
}

interface ExampleSource extends Pick<Example, 'name' | 'typescript'> {
  readonly statements: readonly ts.Statement[];
}

/** Returns the source of examples, with the relative import path replaced by the package's name. */
export const sourceOfExamples = (file: string): string =>
  readFileSync(file, 'utf8').replaceAll(`'${PACKAGE_PATH}'`, `'${PACKAGE}'`);

/** Returns the examples as pages show them, even if they do not compile. */
export const shownExamples = (): ExampleSource[] =>
  examplesIn(ts.createSourceFile(EXAMPLES, readFileSync(EXAMPLES, 'utf8'), ts.ScriptTarget.ES2022, true));

function examplesIn(source: ts.SourceFile): ExampleSource[] {
  const [declaration] = source.statements.filter(ts.isVariableStatement);
  const examples = declaration.declarationList.declarations[0].initializer;
  if (!examples || !ts.isObjectLiteralExpression(examples)) return fail(declaration);
  return examples.properties.map((example) =>
    ts.isMethodDeclaration(example) ? exampleOf(example, source) : fail(example),
  );
}

function exampleOf(example: ts.MethodDeclaration, source: ts.SourceFile): ExampleSource {
  const statements = example.body?.statements ?? fail(example);
  const body = source.text.slice(statements.pos, statements.end);
  const imports = source.statements.filter(ts.isImportDeclaration).map((statement) => {
    const bindings = statement.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) return fail(statement);
    const names = bindings.elements.map(({ name }) => name.text);
    const module = textOf(statement.moduleSpecifier);
    return importFrom(module === PACKAGE_PATH ? PACKAGE : module, names, body);
  });
  return {
    name: textOf(example.name),
    typescript: `${imports.join('')}\n${body.replace(/^ {4}/gm, '').trim()}\n`,
    statements: [...statements],
  };
}

/** Returns an import of those names that the code uses, or an empty string if it uses none. */
export function importFrom(module: string, names: readonly string[], text: string): string {
  const words = new Set(text.match(/\b\w+\b/g));
  const used = names.filter((name) => words.has(name));
  return used.length === 0 ? '' : `import { ${used.join(', ')} } from '${module}';\n`;
}

/** Line width of examples, in columns. Pages and the tooltips of editors are narrower than the sources. */
const LINE_WIDTH = 90;

export async function formatExample({ typescript }: Pick<Example, 'typescript'>): Promise<string> {
  // Tests import this file, and jest cannot load prettier.
  const { format, resolveConfig } = await import('prettier');
  const style = await resolveConfig(__filename);
  return format(typescript, { ...style, parser: 'typescript', printWidth: LINE_WIDTH });
}

function fail(node: ts.Node): never {
  throw new Error(
    `${node.getSourceFile().fileName} contains syntax that cannot be translated: ${node.getText()}`,
  );
}

const textOf = (node: ts.Node): string =>
  ts.isIdentifier(node) || ts.isStringLiteralLike(node) ? node.text : node.getText();
