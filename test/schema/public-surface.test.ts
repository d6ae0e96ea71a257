import { JsiiType, jsiiTypes, Method, Parameter, printType, Property, TypeReference } from './assembly';

/** CDKTF's own unions: types that allow an expression instead of a value. */
const UNIONS = ['boolean | cdktf.IResolvable', 'cdktf.IResolvable | { [key: string]: string }[]'];

describe('the public surface', () => {
  // An added line is a feature. A changed or removed line breaks programs. `npx jest test/schema -u` accepts the change.
  it('equals the accepted snapshot', () => {
    expect(jsiiTypes().flatMap(lines).sort().join('\n')).toMatchSnapshot();
  });

  it('has unions only where CDKTF has them', () => {
    const unions = ownTypes().filter(({ type }) => type.union && !UNIONS.includes(printType(type)));
    expect(unions.map(({ place }) => place)).toEqual([]);
  });

  it('does not use the type any', () => {
    const any = ownTypes().filter(({ type }) => type.primitive === 'any' || type.primitive === 'json');
    expect(any.map(({ place }) => place)).toEqual([]);
  });

  it('documents each property, and the default of each that may be left out', () => {
    const undocumented = jsiiTypes().flatMap(({ fqn, kind, properties = [] }) =>
      properties
        .filter(isOwn)
        .filter(({ name }) => !name.endsWith('Input'))
        .filter(({ docs, optional }) => !docs?.summary || (kind === 'interface' && optional && !docs.default))
        .map(({ name }) => `${fqn}.${name}`),
    );
    expect(undocumented).toEqual([]);
  });

  it('contains the types of readable attributes, and no others, in its namespace outputs', () => {
    const misplaced = jsiiTypes().filter(
      ({ fqn, base }) => fqn.includes('.outputs.') !== /^cdktf\.Complex(Object|List)$/.test(base ?? ''),
    );
    expect(misplaced.map(({ fqn }) => fqn)).toEqual([]);
  });
});

function lines(type: JsiiType): string[] {
  const name = shortName(type.fqn);
  const { base, interfaces = [], initializer, properties = [], methods = [] } = type;
  const parents = [base, ...interfaces].filter((parent) => parent !== undefined).map(shortName);
  return [
    `${name}${parents.length > 0 ? ` extends ${parents.join(', ')}` : ''}`,
    ...(initializer ? [`${name}(${parameters(initializer.parameters)})`] : []),
    ...properties.map((property) => `${name}.${printProperty(property)}`),
    ...methods.map((method) => `${name}.${printMethod(method)}`),
  ];
}

function printProperty(property: Property): string {
  const { name, type, optional, immutable, static: ofClass } = property;
  const marks = [ofClass && 'static', !immutable && 'settable'].filter(Boolean);
  const suffix = marks.length > 0 ? ` (${marks.join(', ')})` : '';
  return `${name}${optional ? '?' : ''}: ${printType(type)}${suffix}`;
}

function printMethod({ name, parameters: declared, returns, static: ofClass }: Method): string {
  const result = returns ? `${printType(returns.type)}${returns.optional ? ' | undefined' : ''}` : 'void';
  return `${name}(${parameters(declared)}): ${result}${ofClass ? ' (static)' : ''}`;
}

function parameters(declared: readonly Parameter[] = []): string {
  return declared
    .map(({ name, type, optional }) => `${name}${optional ? '?' : ''}: ${printType(type)}`)
    .join(', ');
}

interface Typed {
  readonly place: string;
  readonly type: TypeReference;
}

/** Returns the types of every member that is not CDKTF's, including types inside arrays and maps. */
function ownTypes(): Typed[] {
  return jsiiTypes().flatMap(({ fqn, base, initializer, properties = [], methods = [] }) => [
    // Outputs have the constructors that CDKTF requires.
    ...(base?.startsWith('cdktf.Complex') ? [] : typesOf(fqn, initializer?.parameters)),
    ...typesOf(fqn, properties.filter(isOwn)),
    ...methods
      .filter(isOwn)
      .flatMap(({ name, parameters: declared, returns }) => [
        ...typesOf(`${fqn}.${name}`, declared),
        ...typesOf(fqn, returns ? [{ name, type: returns.type }] : []),
      ]),
  ]);
}

const isOwn = ({ overrides }: Property | Method): boolean => !overrides?.startsWith('cdktf.');

function typesOf(owner: string, named: readonly Pick<Parameter, 'name' | 'type'>[] = []): Typed[] {
  return named.flatMap(({ name, type }) =>
    withElements(type).map((each) => ({ place: `${owner}.${name}`, type: each })),
  );
}

function withElements(type: TypeReference): TypeReference[] {
  const inner = type.collection ? [type.collection.elementtype] : (type.union?.types ?? []);
  return [type, ...inner.flatMap(withElements)];
}

const shortName = (fqn: string): string => printType({ fqn });
