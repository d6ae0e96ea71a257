/** How GitHub and GitLab read a pipeline: with GitHub's own parsers, and GitLab's keywords and rules. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { parse } from 'yaml';
import { temporaryFolder } from './temporary-folder';
import { ROOT } from '../../scripts/checkout';

/** The parts of two packages that are used. Jest cannot load them, because they are ES modules. */
interface Parsers {
  readonly NoOperationTraceWriter: new () => object;
  readonly Lexer: new (expression: string) => { lex(): { readonly tokens: unknown } };
  readonly Parser: new (
    tokens: unknown,
    contexts: readonly string[],
    functions: readonly [],
  ) => { parse(): unknown };
  readonly Evaluator: new (tree: unknown, contexts: unknown) => { evaluate(): { coerceString(): string } };
  readonly data: { reviver(key: string, value: unknown): unknown };
  parseWorkflow(
    file: { readonly name: string; readonly content: string },
    trace: object,
  ): { readonly context: { readonly errors: { getErrors(): readonly { message: string }[] } } };
}

let loaded: Parsers | undefined;
function parsers(): Parsers {
  if (loaded) return loaded;
  const outfile = join(temporaryFolder(), 'parsers.cjs');
  const contents = "export * from '@actions/workflow-parser'; export * from '@actions/expressions'";
  const stdin = { contents, resolveDir: ROOT };
  buildSync({ stdin, outfile, bundle: true, platform: 'node', format: 'cjs' });
  loaded = createRequire(__filename)(outfile) as Parsers;
  return loaded;
}

/** Returns GitHub's errors in a workflow, and the actions that are not pinned by the commit of a tag. */
export function workflowProblems(name: string, content: string): string[] {
  const { parseWorkflow, NoOperationTraceWriter } = parsers();
  const { context } = parseWorkflow({ name, content }, new NoOperationTraceWriter());
  const unpinned = content.match(/\buses: (?![\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$).*/gm) ?? [];
  return [...context.errors.getErrors().map(({ message }) => message), ...unpinned];
}

/** Evaluates one of GitHub's expressions, without `${{ }}`. */
export function evaluate(expression: string, contexts: Contexts): string {
  const { Lexer, Parser, Evaluator, data } = parsers();
  const tree = new Parser(new Lexer(expression).lex().tokens, Object.keys(contexts), []).parse();
  return new Evaluator(tree, JSON.parse(JSON.stringify(contexts), data.reviver)).evaluate().coerceString();
}

export type Contexts = Readonly<Record<string, unknown>>;
export type Event = 'pull_request' | 'push' | 'workflow_dispatch' | 'schedule';

/** Returns what GitHub tells a run about its event in the repository us/checkout, which is a fork itself. */
export function contextsOf(event: Event, ref = 'refs/heads/main', head = 'us/checkout') {
  const isPull = event === 'pull_request';
  const pull = { number: 7, pull_request: { head: { repo: { full_name: head, fork: true } } } };
  const [repository, token] = ['us/checkout', 'token'];
  return {
    github: {
      event_name: event,
      ref: isPull ? 'refs/pull/7/merge' : ref,
      repository,
      token,
      event: isPull ? pull : {},
    },
  };
}

export const fill = (text: string, contexts: Contexts): string =>
  text.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => evaluate(expression, contexts));

/** Whether a job or a step runs, if those before it have passed. */
export const isTaken = ({ if: condition = 'true' }: { readonly if?: string }, contexts: Contexts): boolean =>
  evaluate(`(${condition}) && 'yes'`, contexts) === 'yes';

/** Returns the commands that GitHub's runner obeys in the output of one step. */
export function obeyedCommands(output: string): string[] {
  let word: string | undefined;
  return output.split('\n').flatMap((line) => {
    const [, command, data] =
      /^\s*::([\w-]+)[^:]*::(.*)/.exec(line) ?? /##\[([\w-]+)[^\]]*\](.*)/.exec(line) ?? [];
    if (word !== undefined) {
      if (command === word) word = undefined;
      return [];
    }
    if (command === 'stop-commands') word = data;
    return command === undefined ? [] : [command];
  });
}

const GITLAB_KEYWORDS =
  'after_script artifacts before_script environment image needs resource_group rules script variables'.split(
    ' ',
  );

interface GitlabJob {
  readonly rules: readonly { readonly if: string }[];
}

/** Returns the jobs of a GitLab pipeline that run with these variables. Throws if a job has a keyword that is not in the list. */
export function gitlabJobs(content: string, variables: Readonly<Record<string, string>> = {}): string[] {
  const { default: defaults, ...jobs } = parse(content) as Readonly<Record<string, GitlabJob>>;
  const unknown = [defaults, ...Object.values(jobs)]
    .flatMap((job) => Object.keys(job))
    .filter((keyword) => !GITLAB_KEYWORDS.includes(keyword));
  if (unknown.length > 0) throw new Error(`GitLab does not know ${unknown.join(', ')}.`);
  const valueOf = (_: string, name: string) => `'${variables[name] ?? ''}'`;
  // The operators of the conditions are the same on both hosts.
  const holds = (condition: string) =>
    evaluate(condition.replace(/\$(\w+)/g, valueOf).replaceAll('"', "'"), {}) === 'true';
  return Object.entries(jobs).flatMap(([name, { rules }]) =>
    rules.some((rule) => holds(rule.if)) ? [name] : [],
  );
}
