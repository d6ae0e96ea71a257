/** Tests a resource that is changed at a path with its id, as no resource of the API is. */
import { LosslessNumber } from 'lossless-json';
import { terraformSchema } from '../../../src/handlers/codec/terraform';
import { ProviderBlock } from '../../../src/handlers/connection/provider-block';
import { Resource } from '../../../src/handlers/resources/resource';
import { Provider } from '../../../src/plugin';
import { resource } from '../../../src/schema/description';
import { computed, optional, required, string } from '../../../src/schema/kind';
import { Operation, API_ROOT } from '../../../src/schema/operation';
import { provider as settings } from '../../../src/schema/provider';
import { cleanUp, httpServer } from '../../client/support';
import { TerraformCore } from '../../support/terraform-core';

const [LIST, ONE] = ['/v1/silences', '/v1/silences/{id}'];
const ENVELOPE = { requestMember: 'silence', responseMember: 'silence' };
const operation = <M extends Operation['method']>(method: M, verb: string, number: number) => ({
  name: `${verb}Silence`,
  number,
  summary: `${verb} a silence`,
  method,
  path: ONE,
});

const silence = resource('silence', {
  title: 'silence',
  example: { name: 'upgrade' },
  doc: 'A silence.',
  operations: {
    create: { ...operation('POST', 'create', 1), path: LIST, ...ENVELOPE },
    read: { ...operation('GET', 'read', 2), responseMember: 'silence' },
    replace: { ...operation('PUT', 'replace', 3), ...ENVELOPE },
  },
  attributes: {
    name: required(string, 'Name.'),
    matcher: optional(string, 'Labels.'),
    id: computed(string, 'Identifier.', { keepState: true }),
  },
});

const CONFIG = { name: 'upgrade', matcher: 'service' };
/** The silence as stored by the service. */
let stored: Record<string, unknown> | undefined;
let requests: string[];
let core: TerraformCore;

beforeEach(async () => {
  [stored, requests] = [undefined, []];
  const { baseUrl } = await httpServer((response, { method, url, body }) => {
    const answer = (status: number, json: object) => response.writeHead(status).end(JSON.stringify(json));
    if (!url.startsWith(API_ROOT + LIST)) return answer(200, { scopes: [] });
    const text = body.toString();
    requests.push(`${method} ${url.slice(API_ROOT.length)} ${text}`.trim());
    if (method !== 'GET') stored = { ...(JSON.parse(text) as { silence: object }).silence, id: 's-1' };
    return stored
      ? answer(200, { silence: stored })
      : answer(404, { code: 'NOT_FOUND', message: 'There is none.' });
  });
  const account = new ProviderBlock(
    { OBSERVABILITY_BASE_URL: baseUrl, OBSERVABILITY_API_KEY: 'key' },
    '0.0.0',
  );
  const provider: Provider = {
    schema: terraformSchema(settings),
    resources: { [silence.terraformType]: new Resource(silence, account) },
    dataSources: {},
    functions: {},
    configure: async (request, context) => account.configure(request, context),
  };
  core = new TerraformCore(provider, silence.terraformType);
  await core.configure({ max_attempts: new LosslessNumber('1') });
});

afterEach(cleanUp);

it('is created, and changed in place without its id in the body', async () => {
  const instance = await core.deploy(CONFIG);
  expect(core.state(instance)).toEqual({ ...CONFIG, id: 's-1' });
  await core.deploy({ ...CONFIG, matcher: 'tier' }, instance);
  expect(requests.filter((request) => !request.startsWith('GET'))).toEqual([
    'POST /v1/silences {"silence":{"name":"upgrade","matcher":"service"}}',
    'PUT /v1/silences/s-1 {"silence":{"name":"upgrade","matcher":"tier"}}',
  ]);
});
