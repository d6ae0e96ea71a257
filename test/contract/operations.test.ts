import type { Schema } from '@cfworker/json-schema';
import { operationEntries, operations } from '../../src/schema';
import { Kind, Members } from '../../src/schema/kind';
import { isPathParameter, Operation, retrySafety } from '../../src/schema/operation';
import { Body, callsOf, openApiDocument, resolverOf } from '../support/witness';

const document = openApiDocument('documented.yaml');
const resolve = resolverOf(document);
const schemaIn = (body: Body): Schema => resolve(body).content['application/json'].schema;

test('the descriptions contain every documented operation, in the documented order', () => {
  expect(operationEntries.map(([, { number, method, path }]) => [number, `${method} ${path}`])).toEqual(
    callsOf(document).map((call, index) => [index + 1, call]),
  );
});

describe.each(operationEntries)('%s', (name, operation: Operation) => {
  const { parameters, body, output, method, path } = operation;
  const { parameters: documented = [], requestBody, responses } = document.paths[path][method.toLowerCase()];

  test('has the documented members and no others, and requires those that are marked as required', () => {
    const described = Object.keys(parameters).map((parameter) => {
      const where = isPathParameter(operation, parameter) ? 'path' : 'query';
      return `${where} ${parameter}`;
    });
    // The service's name is not documented.
    const named = described.map((each) => each.replace(/search_clause$/, 'search_clauses'));
    expect(named.sort()).toEqual(
      documented
        .map(resolve)
        .map((each) => `${each.in} ${each.name}`)
        .sort(),
    );
    expect(body === undefined).toBe(requestBody === undefined);
    if (body && requestBody) expect(differences(body, schemaIn(requestBody), 'body')).toEqual([]);
    expect(Object.values(responses).flatMap((each) => differences(output, schemaIn(each), 'output'))).toEqual(
      [],
    );
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

/** The documented types of each kind. Without a type, the document shows a placeholder. */
const TYPES: Readonly<Record<Kind['kind'], readonly (string | undefined)[]>> = {
  string: ['string'],
  boolean: ['boolean'],
  number: ['number', 'integer'],
  integer: ['integer'],
  integer64: ['integer'],
  json: [undefined, 'object', 'array', 'integer'],
  list: ['array'],
  map: ['object'],
  object: ['object', undefined],
};

/** Returns where a description and the document differ. */
function differences(kind: Kind, schema: Schema | boolean, path: string): string[] {
  const { type, properties = {}, required = [], items } = resolve(Object(schema) as Schema);
  if (!TYPES[kind.kind].some((each) => each === type)) return [`${path}: ${kind.kind} is a ${String(type)}`];
  if (kind.kind === 'list') return differences(kind.of, Object(items) as Schema, `${path}[]`);
  const members: Members = kind.kind === 'object' ? kind.members : {};
  return [...new Set([...Object.keys(members), ...Object.keys(properties)])].flatMap((name) => {
    const at = `${path}.${name}`;
    if (!Object.hasOwn(members, name)) return [`${at}: is not described`];
    if (!Object.hasOwn(properties, name)) return [`${at}: is not documented`];
    const isRequired = members[name].presence === 'required';
    return [
      ...(isRequired === required.includes(name) ? [] : [`${at}: required is ${isRequired}`]),
      ...differences(members[name].kind, properties[name], at),
    ];
  });
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
