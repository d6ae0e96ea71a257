import { TerraformElement, TerraformStack } from 'cdktf';
import { Construct, IConstruct } from 'constructs';
import { elementsOf } from './providers';
import { firstTen } from '../json/first-ten';

/** The edition of this package for each core library. The constructs of an edition work only in an app that uses its core. */
const EDITIONS: Readonly<Record<string, string>> = {
  cdktf: 'cdktf-provider-observability',
  cdktn: 'cdktn-provider-observability',
};

/** The symbol under which jsii adds the name of the package to a class. */
const RUNTIME_TYPE = Symbol.for('jsii.rtti');

/** Returns the scope for a new construct. Throws if the scope uses another core library: CDKTF would fail only later, with a TypeError. */
export function requireSameCore(scope: Construct): Construct {
  const ours = originOf(TerraformStack.prototype).core;
  const foreign = [...scope.node.scopes].reverse().find((each) => ![ours, ''].includes(originOf(each).core));
  if (!foreign) return scope;
  const { path } = foreign.node;
  const { core } = originOf(foreign);
  throw new Error(
    `${path === '' ? 'The app' : `[${path}]`} uses ${core}, but ${EDITIONS[ours]} uses ${ours}: install ${EDITIONS[core]} instead.`,
  );
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

/** Returns the package and the version of an object's class, and the core library from which the class inherits, or an empty string. */
function originOf({ constructor }: object) {
  const packages: { readonly name: string; readonly version: string }[] = [];
  for (let type: object | null = constructor; type !== null; type = Reflect.getPrototypeOf(type)) {
    const { fqn, version }: { fqn?: unknown; version?: unknown } = Object(Reflect.get(type, RUNTIME_TYPE));
    if (typeof fqn === 'string') {
      packages.push({ name: fqn.slice(0, fqn.indexOf('.')), version: String(version) });
    }
  }
  const core = packages.find(({ name }) => Object.hasOwn(EDITIONS, name))?.name ?? '';
  return { packageName: packages[0]?.name, version: packages[0]?.version, core };
}
