import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodedAnswer } from '../../scripts/provider-schema';
import { unpack } from '../../src/cli/archive';
import { ObservabilityProvider } from '../../src/handlers/provider';
import {
  GetProviderSchema_Response as SchemaResponse,
  GetResourceIdentitySchemas_Response as IdentitiesResponse,
} from '../../src/plugin/protocol/generated/plugin6';
import { createService } from '../../src/plugin/protocol/service';
import { BUNDLE } from '../../src/synthesis/provider-bundle';

describe.each(['unix.zip', 'windows.zip'])('%s', (name) => {
  const service = createService(new ObservabilityProvider({}, '1.2.3'), { log: () => undefined });
  const packed = (file: string) =>
    Buffer.from(unpack(readFileSync(join(BUNDLE.folder, name))).get(file) ?? []);

  it('contains the schema of the provider beside it', async () => {
    const answer = await service.getProviderSchema({});
    expect(Object.keys(answer.resourceSchemas)).toContain('observability_slo');
    expect(SchemaResponse.decode(packed('schema.bin'))).toEqual(
      SchemaResponse.decode(SchemaResponse.encode(answer).finish()),
    );
    expect(packed('schema.bin').equals(await encodedAnswer('GetProviderSchema'))).toBe(true);
  });

  it('contains the identities of what can be imported', async () => {
    const { identitySchemas } = IdentitiesResponse.decode(packed('identities.bin'));
    expect(Object.keys(identitySchemas).sort()).toEqual([
      'observability_contextual_data_integration',
      'observability_slo',
    ]);
    expect(identitySchemas).toEqual((await service.getResourceIdentitySchemas({})).identitySchemas);
  });
});
