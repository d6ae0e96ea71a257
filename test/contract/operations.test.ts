import { DOCUMENTED } from './documented';
import { operationEntries, operations } from '../../src/schema';
import { Kind, Members } from '../../src/schema/kind';
import { isInPath, Operation, repeatOf } from '../../src/schema/operation';
import { ROOT } from '../emulator/calling';

test('the descriptions have every documented operation, in their order', () => {
  expect(operationEntries.map(([name, { number, method, path }]) => [number, name, method, path])).toEqual(
    DOCUMENTED.map(({ name, method, path }, index) => [index + 1, name, method, ROOT + path]),
  );
});

describe.each(DOCUMENTED)('$name', ({ name, query = [], takes, gives, required = [] }) => {
  const operation: Operation = operations[name];
  const { parameters, body, output, path } = operation;

  test('has the documented members and no others', () => {
    const inQuery = Object.keys(parameters).filter((parameter) => !isInPath(operation, parameter));
    expect(inQuery.sort()).toEqual([...query].sort());
    expect(body && written(body.members)).toEqual(takes === undefined ? undefined : sorted(takes));
    expect(written(output.members)).toEqual(sorted(gives));
  });

  test('requires what is marked required and nothing else', () => {
    const inPath = [...path.matchAll(/\{([^}]+)\}/g)].map(([, parameter]) => `path.${parameter}`);
    const found = [...inPath, ...requiredIn(body, 'body'), ...requiredIn(output, 'output')];
    expect(found.sort()).toEqual([...required].sort());
  });

  test('has a description of each parameter and member', () => {
    const all = { ...parameters, ...body?.members, ...output.members };
    expect(undescribed(all, name)).toEqual([]);
  });
});

test('an SLO with an id may be sent again, one without makes another', () => {
  expect(repeatOf(operations.replaceSlo, { id: 'a', name: 'x' })).toBe('idempotent');
  expect(repeatOf(operations.replaceSlo, { name: 'x' })).toBe('create');
  expect(repeatOf(operations.replaceSlo, { id: '', name: 'x' })).toBe('create');
  expect(repeatOf(operations.testOutgoingWebhook, {})).toBe('effect');
});

type Written = { [member: string]: string | Written };

/** Members in the notation of `DOCUMENTED`, as an object. */
function written(members: Members): Written {
  return Object.fromEntries(
    Object.entries(members).map(([name, { kind }]) => {
      const [inner, brackets] = kind.kind === 'list' ? [kind.of, '[]'] : [kind, ''];
      return [name + brackets, ofKind(inner)];
    }),
  );
}

function ofKind(kind: Kind): string | Written {
  if (kind.kind === 'object' && Object.keys(kind.members).length > 0) return written(kind.members);
  const names: { [name: string]: string } = {
    boolean: 'flag',
    integer64: 'integer',
    json: 'any',
    object: 'any',
  };
  return names[kind.kind] ?? kind.kind;
}

function sorted(notation: string): Written {
  const json = notation
    .replace(/\s+/g, ' ')
    .replace(/ \{\*\}/g, ': map')
    .replace(/([\w[\]]+) \{/g, '$1: {')
    .replace(/([\w[\]]+)(?=[,}]|$)(?<!: [\w[\]]*)/g, '$1: string')
    .replace(/([\w[\]]+)/g, '"$1"');
  return JSON.parse(`{${json}}`) as Written;
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
