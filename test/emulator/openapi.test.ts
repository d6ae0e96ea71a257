import { useEmulator } from './calling';
import { operationEntries } from '../../src/schema';

const emulator = useEmulator({ version: '1.2.3' });

interface Document {
  openapi: string;
  info: { version: string };
  paths: { [path: string]: { [method: string]: { operationId: string } } };
  components: { schemas: { [name: string]: { properties?: { [name: string]: { type?: string } } } } };
}

async function read(): Promise<Document> {
  return (await (await fetch(`${emulator.url}/openapi.json`)).json()) as Document;
}

test('the document lists every operation', async () => {
  const { openapi, info, paths } = await read();
  expect([openapi, info.version]).toEqual(['3.1.0', '1.2.3']);
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => [operationId, method.toUpperCase(), path]),
  );
  expect(listed.sort()).toEqual(
    operationEntries.map(([name, { method, path }]) => [name, method, path]).sort(),
  );
});

test('describes integers as integers, and each reference can be resolved', async () => {
  const document = await read();
  expect(document.components.schemas.TeamScope.properties?.teamId.type).toBe('integer');
  const references = [...JSON.stringify(document).matchAll(/#\/components\/schemas\/(\w+)/g)].map(
    ([, name]) => name,
  );
  expect(references.length).toBeGreaterThan(20);
  expect(references.filter((name) => !document.components.schemas[name])).toEqual([]);
});
