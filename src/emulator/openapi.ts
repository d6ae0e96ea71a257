import type { TSchema } from '@sinclair/typebox';
import { Operation } from '../contract/operation';
import { operationEntries } from '../contract/operations';

/** The OpenAPI 3.1 document of the contract's operations. Shapes with a name become components. */
export function openApiDocument(version: string): object {
  const components = new Map<string, object>();
  const paths = new Map<string, object>();
  for (const [name, operation] of operationEntries) {
    const described = describe(name, operation, components);
    paths.set(operation.path, { ...paths.get(operation.path), [operation.method.toLowerCase()]: described });
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Observability management API (emulator)',
      version,
      description:
        'Members that are not listed are accepted and kept. Enumerations are open: examples are the listed values. ' +
        'Integers may be written as quoted decimal strings.',
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
          description: 'What went wrong',
          required: ['code', 'message'],
          properties: { code: { type: 'string' }, message: { type: 'string' } },
        },
      },
    },
  };
}

function describe(name: string, operation: Operation, components: Map<string, object>): object {
  const schema = (shape: TSchema) => referenced(shape, components);
  const parameters = (shape: TSchema | undefined, place: 'path' | 'query') =>
    Object.entries((shape?.properties ?? {}) as Record<string, TSchema>).map(([parameter, field]) => ({
      name: parameter,
      in: place,
      required: place === 'path',
      description: field.description,
      ...(field.deprecated === true ? { deprecated: true } : {}),
      ...(field.type === 'object' ? { style: 'deepObject', explode: true } : {}),
      schema: schema(field),
    }));
  const { body } = operation;
  return {
    operationId: name,
    summary: operation.summary,
    tags: [areaOf(operation.path)],
    parameters: [...parameters(operation.pathParameters, 'path'), ...parameters(operation.query, 'query')],
    ...(body ? { requestBody: { required: true, content: json(schema(body)) } } : {}),
    responses: {
      '200': { description: 'Done', content: json(schema(operation.output)) },
      default: { description: 'Error', content: json({ $ref: '#/components/schemas/Error' }) },
    },
  };
}

/** The first segment after `/mgmt/openapi/latest` that is not a version, such as `slo`. */
function areaOf(path: string): string {
  return (
    path
      .split('/')
      .slice(4)
      .find((segment) => !/^v\d+$/.test(segment)) ?? path
  );
}

function json(schema: object): object {
  return { 'application/json': { schema } };
}

/** The shape with every named shape in it replaced by a reference. */
function referenced(shape: TSchema, components: Map<string, object>): object {
  const { $id: name, ...unnamed } = shape;
  const inner = Object.fromEntries(
    Object.entries(unnamed).map(([key, value]) => {
      if (key === 'items') return [key, referenced(value as TSchema, components)];
      if (key !== 'properties') return [key, value as unknown];
      const fields = Object.entries(value as Record<string, TSchema>);
      return [
        key,
        Object.fromEntries(fields.map(([field, member]) => [field, referenced(member, components)])),
      ];
    }),
  );
  if (name === undefined) return inner;
  components.set(name, inner);
  return { $ref: `#/components/schemas/${name}` };
}
