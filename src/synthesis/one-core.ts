import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TerraformStack } from 'cdktf';
import { Construct, IConstruct } from 'constructs';

/** The edition of this package for each core. A construct works only in an app that is made with the same core. */
const EDITIONS: Readonly<Record<string, string>> = {
  cdktf: 'cdktf-provider-observability',
  cdktn: 'cdktn-provider-observability',
};

/** jsii adds the names of their packages to classes. */
const RUNTIME_TYPE = Symbol.for('jsii.rtti');

/** Whose failures are explained. */
const explained = new WeakSet<IConstruct>();

/**
 * Returns the scope of a new construct, unless it is made with another core: CDKTF would only fail later, with a TypeError. Such
 * an error because of another construct in the stack is explained when it happens.
 */
export function withinThisCore(scope: Construct): Construct {
  const scopes = [...scope.node.scopes].reverse();
  const other = madeWithAnother(scopes);
  if (other) throw new Error(otherScope(other));
  const stack = scopes.find((one) => TerraformStack.isStack(one));
  if (stack && !explained.has(stack)) explainFailure(stack);
  return scope;
}

/** Constructs of another core may be added later, and may work: not every core calls what only its own constructs have. */
function explainFailure(stack: TerraformStack): void {
  explained.add(stack);
  const prepareStack: () => void = stack.prepareStack.bind(stack);
  stack.prepareStack = () => {
    try {
      prepareStack();
    } catch (cause) {
      const other = madeWithAnother(stack.node.findAll());
      throw other && cause instanceof TypeError ? new Error(otherConstruct(other), { cause }) : cause;
    }
  };
}

function otherScope(scope: IConstruct): string {
  const { core } = originOf(scope);
  const { name } = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as {
    name: string;
  };
  return `${nameOf(scope)} is made with ${core}, and ${name} with ${thisCore()}: install ${EDITIONS[core]} instead.`;
}

function otherConstruct(construct: IConstruct): string {
  const { core, from } = originOf(construct);
  const advice =
    from === core ? `import it from ${thisCore()}` : `install the edition of ${from} for ${thisCore()}`;
  return `${nameOf(construct)} is made with ${core}, and its stack with ${thisCore()}: ${advice} instead.`;
}

function nameOf({ node: { path } }: IConstruct): string {
  return path === '' ? 'The app' : `[${path}]`;
}

function thisCore(): string {
  return originOf(TerraformStack.prototype).core;
}

function madeWithAnother(constructs: readonly IConstruct[]): IConstruct | undefined {
  const ours = thisCore();
  return constructs.find((construct) => ![ours, ''].includes(originOf(construct).core));
}

/** Where an object's class comes from. */
interface Origin {
  /** The package of the class. */
  readonly from: string;
  /** The core from which the class inherits; empty if there is none. */
  readonly core: string;
}

const origins = new WeakMap<object, Origin>();

function originOf({ constructor }: object): Origin {
  const known = origins.get(constructor);
  if (known) return known;
  const packages: string[] = [];
  for (let type: object | null = constructor; type !== null; type = Reflect.getPrototypeOf(type)) {
    const { fqn }: { fqn?: unknown } = Object(Reflect.get(type, RUNTIME_TYPE));
    if (typeof fqn === 'string') packages.push(fqn.slice(0, fqn.indexOf('.')));
  }
  const core = packages.find((name) => Object.hasOwn(EDITIONS, name)) ?? '';
  const origin = { from: packages[0] ?? core, core };
  origins.set(constructor, origin);
  return origin;
}
