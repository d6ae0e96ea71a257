import { TerraformElement, TerraformStack } from 'cdktf';
import { Construct, IConstruct } from 'constructs';
import { explainFailuresOf } from './patches/prepare-stack';
import { elementsOf } from './providers';
import { firstTen } from '../json/first-ten';

/** The edition of this package for each core library. The constructs of an edition work only in an app that uses its core. */
const EDITIONS: Readonly<Record<string, string>> = {
  cdktf: 'cdktf-provider-observability',
  cdktn: 'cdktn-provider-observability',
};

/** The symbol under which jsii adds the name of the package to a class. */
const RUNTIME_TYPE = Symbol.for('jsii.rtti');

/**
 * Returns the scope for a new construct. Throws if the scope uses another core library, because CDKTF would fail only later, with a
 * TypeError. If another construct in the stack causes that TypeError, the stack throws an error that names the construct.
 */
export function requireSameCore(scope: Construct): Construct {
  const scopes = [...scope.node.scopes].reverse();
  const foreign = findForeignConstruct(scopes);
  if (foreign) throw new Error(foreignScopeMessage(foreign));
  const stack = scopes.find((ancestor) => TerraformStack.isStack(ancestor));
  if (stack) explainFailuresOf(stack, (cause) => withForeignConstruct(stack, cause));
  return scope;
}

/** Names the construct that uses another core. Checked only on failure, because some such constructs work. */
function withForeignConstruct(stack: IConstruct, cause: unknown): unknown {
  const foreign = findForeignConstruct(stack.node.findAll());
  return foreign && cause instanceof TypeError
    ? new Error(foreignConstructMessage(foreign), { cause })
    : cause;
}

function foreignScopeMessage(scope: IConstruct): string {
  const { core } = originOf(scope);
  return `${labelOf(scope)} uses ${core}, but ${EDITIONS[thisCore()]} uses ${thisCore()}: install ${EDITIONS[core]} instead.`;
}

function foreignConstructMessage(construct: IConstruct): string {
  const { core, packageName: name } = originOf(construct);
  const advice =
    name === core ? `import it from ${thisCore()}` : `install the edition of ${name} for ${thisCore()}`;
  return `${labelOf(construct)} uses ${core}, but its stack uses ${thisCore()}: ${advice} instead.`;
}

/** Returns a warning about constructs from another version of this package. A copy of the same version causes none. */
export function versionWarnings(provider: IConstruct): string[] {
  const { packageName, version } = originOf(provider);
  const others = elementsOf(TerraformStack.of(provider), TerraformElement.isTerraformElement).flatMap(
    (node) => {
      const origin = originOf(node);
      const isOther = origin.packageName === packageName && origin.version !== version;
      return isOther ? `${node.node.path} (${origin.version})` : [];
    },
  );
  if (others.length === 0) return [];
  return [
    `The provider comes from version ${version} of ${packageName}, but these constructs come from another one: ${firstTen(others).join(', ')}. Attributes and checks may differ. If a library of constructs depends on ${packageName}, make it a peer dependency there, so that npm installs it only once.`,
  ];
}

const labelOf = ({ node: { path } }: IConstruct): string => (path === '' ? 'The app' : `[${path}]`);

const thisCore = (): string => originOf(TerraformStack.prototype).core;

function findForeignConstruct(constructs: readonly IConstruct[]): IConstruct | undefined {
  const ours = thisCore();
  return constructs.find((construct) => ![ours, ''].includes(originOf(construct).core));
}

/** Where an object's class comes from. */
interface Origin {
  /** The package of the class. */
  readonly packageName: string;
  readonly version: string;
  /** The core library from which the class inherits, or an empty string. */
  readonly core: string;
}

function originOf({ constructor }: object): Origin {
  const packages: { readonly name: string; readonly version: string }[] = [];
  for (let type: object | null = constructor; type !== null; type = Reflect.getPrototypeOf(type)) {
    const { fqn, version }: { fqn?: unknown; version?: unknown } = Object(Reflect.get(type, RUNTIME_TYPE));
    if (typeof fqn === 'string') {
      packages.push({ name: fqn.slice(0, fqn.indexOf('.')), version: String(version) });
    }
  }
  const core = packages.find(({ name }) => Object.hasOwn(EDITIONS, name))?.name ?? '';
  return { packageName: packages[0]?.name ?? core, version: packages[0]?.version ?? '', core };
}
