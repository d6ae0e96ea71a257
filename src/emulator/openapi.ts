import { mapValues } from '../json/members';
import { OperationName } from '../schema';
import { Attribute, Kind } from '../schema/kind';
import { isPathParameter, Operation } from '../schema/operation';

/** Returns an OpenAPI 3.1 document for all operations. Named objects become components. */
export function openApiDocument(
  version: string,
  described: Readonly<Record<OperationName, Operation>>,
): object {
  const components = new Map<string, object>();
  const paths = new Map<string, object>();
  for (const [name, operation] of Object.entries(described)) {
    const document = openApiOperation(name, operation, components);
    paths.set(operation.path, { ...paths.get(operation.path), [operation.method.toLowerCase()]: document });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Observability management API (emulator)',
      version,
      description:
        'Members that are not listed here are accepted and kept. Enumerations are open: the listed values are examples. ' +
        'Integers can also be sent as strings, such as "42".',
    },
    servers: [{ url: '/' }],
    security: [{ apiKey: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: { apiKey: { type: 'apiKey', in: 'header', name: 'Authorization' } },
      schemas: {
        ...Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
        Error: {
          type: 'object',
          description: 'An error',
          required: ['code', 'message'],
          properties: { code: { type: 'string' }, message: { type: 'string' } },
        },
      },
    },
  };
}

function openApiOperation(name: string, operation: Operation, components: Map<string, object>): object {
  const schema = (kind: Kind) => jsonSchema({ kind }, components);
  const parameters = Object.entries(operation.parameters).map(([parameter, { kind, doc, deprecated }]) => ({
    name: parameter,
    in: isPathParameter(operation, parameter) ? 'path' : 'query',
    required: isPathParameter(operation, parameter),
    description: doc,
    ...(deprecated ? { deprecated: true } : {}),
    ...(kind.kind === 'object' ? { style: 'deepObject', explode: true } : {}),
    schema: schema(kind),
  }));
  const { body } = operation;
  return {
    operationId: name,
    summary: operation.summary,
    tags: [areaOf(operation.path)],
    parameters,
    ...(body ? { requestBody: { required: true, content: jsonContent(schema(body)) } } : {}),
    responses: {
      '200': { description: 'Success', content: jsonContent(schema(operation.output)) },
      default: { description: 'Error', content: jsonContent({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

/** Returns the first path segment after `/mgmt/openapi/latest` that is not a version, such as `slo`. */
function areaOf(path: string): string {
  const segments = path.split('/').slice(4);
  return segments.find((segment) => !/^v\d+$/.test(segment)) ?? path;
}

function jsonContent(schema: object): object {
  return { 'application/json': { schema } };
}

/** Returns the JSON Schema of a kind. If the kind is a named object, adds its schema to `components` and returns a reference to it. */
function jsonSchema(
  { kind, ...attribute }: Pick<Attribute, 'kind'> & Partial<Attribute>,
  components: Map<string, object>,
): object {
  const { doc, constants, sensitive } = attribute;
  const about = {
    ...(doc === undefined ? {} : { description: doc }),
    ...(constants ? { examples: constants.values.map(({ value }) => value) } : {}),
    ...(sensitive ? { 'x-secret': true } : {}),
  };
  switch (kind.kind) {
    case 'json':
      return about;
    case 'integer':
    case 'integer64':
      return { type: 'integer', format: 'int64', ...about };
    case 'list':
      return { type: 'array', items: jsonSchema({ kind: kind.of }, components), ...about };
    case 'map':
      return { type: 'object', additionalProperties: jsonSchema({ kind: kind.of }, components), ...about };
    case 'object': {
      const members = Object.entries(kind.members);
      const required = members.filter(([, { presence }]) => presence === 'required').map(([name]) => name);
      const schema = {
        type: 'object',
        ...(required.length > 0 ? { required } : {}),
        properties: mapValues(kind.members, (member) => jsonSchema(member, components)),
        ...(kind.doc === undefined ? {} : { description: kind.doc }),
      };
      if (kind.name === undefined) return { ...schema, ...about };
      components.set(kind.name, schema);
      return { $ref: `#/components/schemas/${kind.name}` };
    }
    default:
      return { type: kind.kind, ...about };
  }
}
