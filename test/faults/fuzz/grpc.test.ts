import { fuzz, hexWords, mutated, Random } from './fuzz';
import { Encoded, requestsOf } from './requests';
import { answerWith, documentedAnswers } from './service';
import { ObservabilityProvider } from '../../../src/handlers/provider';
import { Diagnostic, ProviderDefinition } from '../../../src/plugin/protocol/generated/plugin6';
import { ProviderService } from '../../../src/plugin/protocol/rpc';
import { createService } from '../../../src/plugin/protocol/service';
import { SEED } from '../../support/seed';

jest.mock('../../../src/client/dispatcher', () => jest.requireActual<object>('./service'));

/** Ends of messages, tags of every field, wrong lengths, endless varints, and nested MessagePack. */
const WORDS = hexWords(
  '00 08 0a 10 12 1a 22 2a 32 3a 7a 0a00 1200 0affffffff0f ffffffffffffffffff01 ffffffffffffffffffff 0b 0c 0d 0f 80',
  'c0 c1 d40000 c70c0c ddffffffff dfffffffff 0a0161 12017b 8f 9f a0 c3 0a0b5f5f70726f746f5f5f 7b22707265 226e756c6c22',
);

async function called(
  service: ProviderService,
  method: Encoded['method'],
  request: unknown,
): Promise<object> {
  const handle = service[method] as (request: unknown) => Promise<object>;
  return handle(request);
}

test('every request to the provider gets a response, with a diagnostic if the request is invalid', async () => {
  const provider = new ObservabilityProvider({}, '0.0.0');
  const defects: unknown[] = [];
  const service = createService(provider, {
    log(_level, _message, { error } = {}) {
      // Terraform validates first, and never applies unknown values. Any other error of this name is a bug.
      if (/^TypeError(?!: An unknown value cannot be sent)/.test(String(error))) defects.push(error);
    },
  });
  process.on('unhandledRejection', (reason) => defects.push(reason));
  const requests = requestsOf(provider);
  const answers = documentedAnswers(new Random(SEED), 3);
  const configure = requests.find(({ method }) => method === 'configureProvider');
  if (!configure) throw new Error('No request configures the provider.');
  await called(
    service,
    'configureProvider',
    ProviderDefinition.methods.configureProvider.requestType.decode(configure.bytes),
  );

  await fuzz({
    name: 'gRPC requests',
    make(random) {
      const { method, bytes } = random.pick(requests);
      return {
        method: random.below(20) === 0 ? random.pick(requests).method : method,
        bytes: random.below(20) === 0 ? random.bytes(random.below(60)) : mutated(bytes, WORDS, random),
        answer: random.pick(answers),
      };
    },
    async run({ method, bytes, answer }) {
      answerWith({ status: 200, headers: {}, body: answer });
      const { requestType, responseType } = ProviderDefinition.methods[method];
      let request;
      try {
        request = requestType.decode(bytes);
      } catch {
        return false; // gRPC itself returns an error.
      }
      // The service must not change, or the next inputs would wait for other hosts.
      if (method === 'configureProvider' && !bytes.equals(configure.bytes)) return false;
      const response = await called(service, method, request);
      (responseType as { encode(message: object): { finish(): Uint8Array } }).encode(response).finish();
      expect(defects).toEqual([]);
      return (response as { diagnostics?: Diagnostic[] }).diagnostics?.length === 0;
    },
  });

  expect(await called(service, 'getFunctions', {})).toMatchObject({ diagnostics: [] });
});
