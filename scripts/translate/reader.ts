/** Reads the examples, which are TypeScript. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { Construct } from 'constructs';
import * as ts from 'typescript';
import { Call, Example, Expression, Name, Statement } from './syntax';

const ROOT = join(__dirname, '..', '..');
export const EXAMPLES = join(ROOT, 'scripts', 'examples');
export const PACKAGE = 'cdktf-provider-observability';
/** How examples import the package. */
export const SOURCE = '../../src';

/** Every example, by its name. Fails where the compiler does. */
export function readExamples(): Map<string, Example> {
  const files = readdirSync(EXAMPLES).map((file) => join(EXAMPLES, file));
  const program = ts.createProgram(files, {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    noUnusedLocals: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.Node16,
    moduleResolution: ts.ModuleResolutionKind.Node16,
    types: ['node'],
    typeRoots: [join(ROOT, 'node_modules', '@types')],
  });
  const sources = files.map((file) => program.getSourceFile(file)).filter((source) => source !== undefined);
  const mistakes = sources.flatMap((source) => ts.getPreEmitDiagnostics(program, source));
  if (mistakes.length > 0) throw new Error(ts.formatDiagnostics(mistakes, HOST));
  const made = sources.map((source) => new Reader(source, program.getTypeChecker()).example());
  return new Map(made.map((example) => [example.name, example]));
}

/** The program of an example, which adds it to a stack or to a construct in one. */
export async function runnable(name: string): Promise<(stack: Construct) => void> {
  const { example } = (await import(join(EXAMPLES, `${name}.ts`))) as {
    example: (stack: Construct) => void;
  };
  return example;
}

const HOST = { getCanonicalFileName: String, getCurrentDirectory: () => ROOT, getNewLine: () => '\n' };

class Reader {
  constructor(
    private readonly source: ts.SourceFile,
    private readonly checker: ts.TypeChecker,
  ) {}

  public example(): Example {
    const { name, typescript, statements } = shownOf(this.source);
    return { name, typescript, statements: statements.map((statement) => this.statement(statement)) };
  }

  private statement(node: ts.Statement): Statement {
    const before = node.getFullText().slice(0, node.getLeadingTriviaWidth());
    const common = {
      comment: /\/\/ (.*)/.exec(before)?.[1],
      isApart: /^\s*\n\s*\n/.test(before),
    };
    if (ts.isExpressionStatement(node)) {
      return { ...common, constant: undefined, value: this.expression(node.expression) };
    }
    const [declared] = ts.isVariableStatement(node) ? node.declarationList.declarations : [this.fail(node)];
    if (!declared.initializer || !ts.isIdentifier(declared.name)) return this.fail(node);
    const type = this.nameOf(this.checker.getTypeAtLocation(declared), declared);
    return {
      ...common,
      constant: { name: declared.name.text, type },
      value: this.expression(declared.initializer),
    };
  }

  private expression(node: ts.Expression): Expression {
    if (ts.isStringLiteralLike(node)) return { kind: 'text', text: node.text };
    if (ts.isNumericLiteral(node)) return { kind: 'number', digits: node.getText() };
    if (node.kind === ts.SyntaxKind.TrueKeyword) return { kind: 'boolean', value: true };
    if (node.kind === ts.SyntaxKind.FalseKeyword) return { kind: 'boolean', value: false };
    if (ts.isIdentifier(node)) return { kind: 'variable', name: node.text };
    if (ts.isPropertyAccessExpression(node)) {
      const of = this.classIn(node.expression);
      return of
        ? { kind: 'constant', of, name: node.name.text }
        : { kind: 'property', of: this.expression(node.expression), name: node.name.text };
    }
    if (ts.isNewExpression(node) || ts.isCallExpression(node)) return this.call(node);
    if (ts.isObjectLiteralExpression(node)) return this.object(node);
    if (ts.isArrayLiteralExpression(node)) {
      const items = node.elements.map((element) => this.expression(element));
      const [first] = items;
      return { kind: 'list', items, of: first?.kind === 'struct' ? first.name : undefined };
    }
    return this.fail(node);
  }

  private call(node: ts.NewExpression | ts.CallExpression): Call {
    const args = (node.arguments ?? []).map((argument) => this.expression(argument));
    const parameters = this.checker.getResolvedSignature(node)?.parameters.length ?? args.length;
    const common = { kind: 'call', args, left: parameters - args.length } as const;
    if (ts.isNewExpression(node)) {
      return { ...common, of: null, name: this.classIn(node.expression) ?? this.fail(node) };
    }
    const { expression: method } = node;
    if (!ts.isPropertyAccessExpression(method)) return this.fail(node);
    const of = this.classIn(method.expression) ?? this.expression(method.expression);
    return { ...common, of, name: method.name.text };
  }

  private object(node: ts.ObjectLiteralExpression): Expression {
    const members = node.properties.map((member) => {
      if (!ts.isPropertyAssignment(member)) return this.fail(member);
      return [textOf(member.name), this.expression(member.initializer)] as const;
    });
    const wanted = this.checker.getContextualType(node);
    const type = wanted && this.checker.getNonNullableType(wanted);
    const isStruct = type?.isClassOrInterface() === true;
    return isStruct
      ? { kind: 'struct', name: this.nameOf(type, node), members }
      : { kind: 'map', entries: members };
  }

  /** The class that an identifier names. */
  private classIn(node: ts.Expression): Name | undefined {
    if (!ts.isIdentifier(node)) return undefined;
    const symbol = this.checker.getSymbolAtLocation(node);
    const isImported = symbol?.declarations?.some(ts.isImportSpecifier) === true;
    const named = isImported ? this.checker.getAliasedSymbol(symbol) : symbol;
    return named?.declarations?.some(ts.isClassDeclaration) ? this.origin(named) : undefined;
  }

  private nameOf(type: ts.Type, node: ts.Node): Name {
    const symbol = type.getSymbol();
    return symbol ? this.origin(symbol) : this.fail(node);
  }

  private origin(symbol: ts.Symbol): Name {
    const file = symbol.declarations?.[0].getSourceFile().fileName ?? '';
    return { name: symbol.name, from: file.includes('/node_modules/cdktf/') ? 'cdktf' : 'this package' };
  }

  private fail(node: ts.Node): never {
    return fail(node, this.source);
  }
}

interface Shown extends Pick<Example, 'name' | 'typescript'> {
  readonly statements: readonly ts.Statement[];
}

/** The examples as they are shown, whether or not they compile. */
export function shownExamples(): Shown[] {
  return readdirSync(EXAMPLES).map((file) => {
    const text = readFileSync(join(EXAMPLES, file), 'utf8');
    return shownOf(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true));
  });
}

/** The statements of the example, with the imports that they need. */
function shownOf(source: ts.SourceFile): Shown {
  const program = source.statements.find((statement) => ts.isFunctionDeclaration(statement));
  const statements = program?.body?.statements ?? fail(source, source);
  const body = source.text.slice(statements.pos, statements.end);
  const used = new Set(body.match(/\b\w+\b/g));
  const imports = source.statements.filter(ts.isImportDeclaration).map((declaration) => {
    const bindings = declaration.importClause?.namedBindings;
    if (!bindings || !ts.isNamedImports(bindings)) return fail(declaration, source);
    const names = bindings.elements.map(({ name }) => name.text).filter((name) => used.has(name));
    const from = textOf(declaration.moduleSpecifier);
    return names.length === 0
      ? ''
      : `import { ${names.join(', ')} } from '${from === SOURCE ? PACKAGE : from}';\n`;
  });
  return {
    name: basename(source.fileName, '.ts'),
    typescript: `${imports.join('')}\n${body.replace(/^ {2}/gm, '').trim()}\n`,
    statements: [...statements],
  };
}

function fail(node: ts.Node, source: ts.SourceFile): never {
  throw new Error(`${source.fileName} has what no other language is written for: ${node.getText(source)}`);
}

const textOf = (node: ts.Node): string =>
  ts.isIdentifier(node) || ts.isStringLiteralLike(node) ? node.text : node.getText();
