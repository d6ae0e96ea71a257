import { DOCUMENTED } from './documented';
import { operationEntries, operations } from '../../src/schema';
import { Kind, Members } from '../../src/schema/kind';
import { isPathParameter, Operation, retrySafety } from '../../src/schema/operation';
import { ROOT } from '../emulator/calling';

test('the descriptions contain every documented operation, in the documented order', () => {
  expect(operationEntries.map(([name, { number, method, path }]) => [number, name, method, path])).toEqual(
    DOCUMENTED.map(({ name, method, path }, index) => [index + 1, name, method, ROOT + path]),
  );
});

describe.each(DOCUMENTED)('$name', ({ name, query = [], takes, gives, required = [] }) => {
  const operation: Operation = operations[name];
  const { parameters, body, output, path } = operation;

  test('has the documented members and no others', () => {
    const inQuery = Object.keys(parameters).filter((parameter) => !isPathParameter(operation, parameter));
    expect(inQuery.sort()).toEqual([...query].sort());
    expect(body && inNotation(body.members)).toEqual(takes === undefined ? undefined : sorted(takes));
    expect(inNotation(output.members)).toEqual(sorted(gives));
  });

  test('requires exactly the members that are marked as required', () => {
    const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, parameter]) => `path.${parameter}`);
    const actual = [...inPath, ...requiredIn(body, 'body'), ...requiredIn(output, 'output')];
    expect(actual.sort()).toEqual([...required].sort());
  });

  test('has a description of each parameter and member', () => {
    const all = { ...parameters, ...body?.members, ...output.members };
    expect(undescribed(all, name)).toEqual([]);
  });
});

test('an SLO with an id can be sent again, but one without an id creates another', () => {
  expect(retrySafety(operations.replaceSlo, { id: 'a', name: 'x' })).toBe('idempotent');
  expect(retrySafety(operations.replaceSlo, { name: 'x' })).toBe('create');
  expect(retrySafety(operations.replaceSlo, { id: '', name: 'x' })).toBe('create');
  expect(retrySafety(operations.testOutgoingWebhook, {})).toBe('effect');
});

type Notation = { [member: string]: string | Notation };

/** Returns the members as an object in the notation of `DOCUMENTED`. */
function inNotation(members: Members): Notation {
  return Object.fromEntries(
    Object.entries(members).map(([name, { kind }]) => {
      const [inner, brackets] = kind.kind === 'list' ? [kind.of, '[]'] : [kind, ''];
      return [name + brackets, ofKind(inner)];
    }),
  );
}

function ofKind(kind: Kind): string | Notation {
  if (kind.kind === 'object' && Object.keys(kind.members).length > 0) return inNotation(kind.members);
  const names: { [name: string]: string } = {
    boolean: 'flag',
    integer64: 'integer',
    json: 'any',
    object: 'any',
  };
  return names[kind.kind] ?? kind.kind;
}

function sorted(notation: string): Notation {
  const json = notation
    .replace(/\s+/g, ' ')
    .replace(/ \{\*\}/g, ': map')
    .replace(/([\w[\]]+) \{/g, '$1: {')
    .replace(/([\w[\]]+)(?=[,}]|$)(?<!: [\w[\]]*)/g, '$1: string')
    .replace(/([\w[\]]+)/g, '"$1"');
  return JSON.parse(`{${json}}`) as Notation;
}

function requiredIn(kind: Kind | undefined, path: string): string[] {
  if (kind?.kind === 'list') return requiredIn(kind.of, `${path}[]`);
  if (kind?.kind !== 'object') return [];
  return Object.entries(kind.members).flatMap(([name, { presence, kind: inner }]) => [
    ...(presence === 'required' ? [`${path}.${name}`] : []),
    ...requiredIn(inner, `${path}.${name}`),
  ]);
}

function undescribed(members: Members, path: string): string[] {
  return Object.entries(members).flatMap(([name, { doc, kind }]) => {
    const inner = kind.kind === 'list' ? kind.of : kind;
    return [
      ...(doc === '' ? [`${path}.${name}`] : []),
      ...(inner.kind === 'object' ? undescribed(inner.members, `${path}.${name}`) : []),
    ];
  });
}
