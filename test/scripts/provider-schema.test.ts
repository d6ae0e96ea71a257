import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodedSchema } from '../../scripts/provider-schema';
import { unpack } from '../../src/cli/archive';
import { ObservabilityProvider } from '../../src/handlers/provider';
import { GetProviderSchema_Response as Response } from '../../src/plugin/protocol/generated/plugin6';
import { createService } from '../../src/plugin/protocol/service';
import { BUNDLE } from '../../src/synthesis/provider-bundle';

it.each(['unix.zip', 'windows.zip'])(
  'the schema in %s is the one of the provider beside it',
  async (name) => {
    const prepared = unpack(readFileSync(join(BUNDLE.folder, name))).get('schema.bin') ?? Buffer.alloc(0);
    const service = createService(new ObservabilityProvider({}, '1.2.3'), { log: () => undefined });
    const answer = await service.getProviderSchema({});
    expect(Object.keys(answer.resourceSchemas)).toContain('observability_slo');
    expect(Response.decode(prepared)).toEqual(Response.decode(Response.encode(answer).finish()));
    expect(Buffer.from(prepared).equals(await encodedSchema())).toBe(true);
  },
);
