import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeResponse } from '../../scripts/provider-schema';
import { unpack } from '../../src/cli/archive';
import {
  GetProviderSchemaResponse as SchemaResponse,
  GetResourceIdentitySchemasResponse as IdentitiesResponse,
} from '../../src/plugin/protocol/generated/plugin6';
import { resources } from '../../src/schema';
import { isImportable } from '../../src/schema/description';
import { BUNDLE } from '../../src/synthesis/provider-bundle';

it.each(['unix.zip', 'windows.zip'])(
  '%s contains the schema of its provider, and the identities of importable objects',
  async (name) => {
    const files = unpack(readFileSync(join(BUNDLE.folder, name)));
    const [schema, identities] = ['schema.bin', 'identities.bin'].map((file) =>
      Buffer.from(files.get(file) ?? []),
    );
    expect(schema).toEqual(await encodeResponse('GetProviderSchema'));
    expect(identities).toEqual(await encodeResponse('GetResourceIdentitySchemas'));
    const importable = resources.filter(isImportable).map(({ terraformType }) => terraformType);
    expect(Object.keys(SchemaResponse.decode(schema).resourceSchemas)).toContain('observability_slo');
    expect(Object.keys(IdentitiesResponse.decode(identities).identitySchemas).sort()).toEqual(
      importable.sort(),
    );
  },
);
