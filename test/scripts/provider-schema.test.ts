import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeResponse } from '../../scripts/provider-schema';
import { unpack } from '../../src/cli/archive';
import { ObservabilityProvider } from '../../src/handlers/provider';
import {
  GetProviderSchemaResponse as SchemaResponse,
  GetResourceIdentitySchemasResponse as IdentitiesResponse,
} from '../../src/plugin/protocol/generated/plugin6';
import { createService } from '../../src/plugin/protocol/service';
import { resources } from '../../src/schema';
import { isImportable } from '../../src/schema/description';
import { BUNDLE } from '../../src/synthesis/provider-bundle';

describe.each(['unix.zip', 'windows.zip'])('%s', (name) => {
  const service = createService(new ObservabilityProvider({}, '1.2.3'), { log: () => undefined });
  const packed = (file: string) =>
    Buffer.from(unpack(readFileSync(join(BUNDLE.folder, name))).get(file) ?? []);

  it('contains the schema of its provider', async () => {
    const response = await service.getProviderSchema({});
    expect(Object.keys(response.resourceSchemas)).toContain('observability_slo');
    expect(SchemaResponse.decode(packed('schema.bin'))).toEqual(
      SchemaResponse.decode(SchemaResponse.encode(response).finish()),
    );
    expect(packed('schema.bin').equals(await encodeResponse('GetProviderSchema'))).toBe(true);
  });

  it('contains the identities of importable objects', async () => {
    const { identitySchemas } = IdentitiesResponse.decode(packed('identities.bin'));
    const importable = resources.filter(isImportable).map(({ terraformType }) => terraformType);
    expect(Object.keys(identitySchemas).sort()).toEqual(importable.sort());
    expect(identitySchemas).toEqual((await service.getResourceIdentitySchemas({})).identitySchemas);
  });
});
