import { join } from 'node:path';
import { ClassType, CollectionKind, Method, Parameter, Property, TypeKind, TypeReference } from '@jsii/spec';
import { Assembly, Type } from '../../scripts/api/assembly';
import { readJson, ROOT } from '../../scripts/checkout';

/** The public surface as jsii publishes it to other languages. `npm run compile` writes it. Each type has only its own members. */
const TYPES: readonly Type[] = Object.values(readJson<Assembly>(join(ROOT, '.jsii')).types);

/** CDKTF's own unions: types that allow an expression instead of a value. */
const UNIONS = ['boolean | cdktf.IResolvable', 'cdktf.IResolvable | { [key: string]: string }[]'];

describe('the public surface', () => {
  it('has unions only where CDKTF has them', () => {
    const unions = ownTypes().filter(({ type }) => 'union' in type && !UNIONS.includes(printType(type)));
    expect(unions.map(({ place }) => place)).toEqual([]);
  });

  it('does not use the type any', () => {
    const any = ownTypes().filter(({ type }) => ['any', 'json'].includes(printType(type)));
    expect(any.map(({ place }) => place)).toEqual([]);
  });

  it('documents each property, and the default of each optional property', () => {
    const undocumented = TYPES.flatMap(({ fqn, kind, properties = [] }) =>
      properties
        .filter(isOwn)
        .filter(({ name }) => !name.endsWith('Input'))
        .filter(
          ({ docs, optional }) =>
            !docs?.summary || (kind === TypeKind.Interface && optional && !docs.default),
        )
        .map(({ name }) => `${fqn}.${name}`),
    );
    expect(undocumented).toEqual([]);
  });

  it('contains the types of readable attributes, and no others, in its namespace outputs', () => {
    const misplaced = TYPES.filter(
      (type) =>
        type.fqn.includes('.outputs.') !== /^cdktf\.Complex(Object|List)$/.test(asClass(type).base ?? ''),
    );
    expect(misplaced.map(({ fqn }) => fqn)).toEqual([]);
  });
});

const asClass = (type: Type): Partial<ClassType> => (type.kind === TypeKind.Class ? type : {});

/** Formats a type without the package's name: `string`, `Slo`, `cdktf.IResolvable`, `string[]`. */
function printType(type: TypeReference): string {
  if ('collection' in type) {
    const element = printType(type.collection.elementtype);
    return type.collection.kind === CollectionKind.Array ? `${element}[]` : `{ [key: string]: ${element} }`;
  }
  if ('union' in type) return type.union.types.map(printType).sort().join(' | ');
  if ('primitive' in type) return type.primitive;
  return 'fqn' in type ? shortName(type.fqn) : 'nothing';
}

const shortName = (fqn: string): string => fqn.replace('cdktf-provider-observability.', '');

interface Typed {
  readonly place: string;
  readonly type: TypeReference;
}

/** Returns the types of every member that is not CDKTF's, including types inside arrays and maps. */
function ownTypes(): Typed[] {
  return TYPES.flatMap((type) => {
    const { fqn, properties = [], methods = [] } = type;
    const { base, initializer } = asClass(type);
    return [
      // Outputs have the constructors that CDKTF requires.
      ...(base?.startsWith('cdktf.Complex') ? [] : typesOf(fqn, initializer?.parameters)),
      ...typesOf(fqn, properties.filter(isOwn)),
      ...methods
        .filter(isOwn)
        .flatMap(({ name, parameters: declared, returns }) => [
          ...typesOf(`${fqn}.${name}`, declared),
          ...typesOf(fqn, returns ? [{ name, type: returns.type }] : []),
        ]),
    ];
  });
}

const isOwn = ({ overrides }: Property | Method): boolean => !overrides?.startsWith('cdktf.');

function typesOf(owner: string, named: readonly Pick<Parameter, 'name' | 'type'>[] = []): Typed[] {
  return named.flatMap(({ name, type }) =>
    withElements(type).map((each) => ({ place: `${owner}.${name}`, type: each })),
  );
}

function withElements(type: TypeReference): TypeReference[] {
  if ('collection' in type) return [type, ...withElements(type.collection.elementtype)];
  return [type, ...('union' in type ? type.union.types.flatMap(withElements) : [])];
}
