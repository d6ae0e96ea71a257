import { Description, PROVIDER_NAME } from './description';
import { integer, Members, optional, string } from './kind';

const attributes = {
  baseUrl: optional(
    string,
    'Address of the service, such as `https://observability.example.com`. Default: the environment variable `OBSERVABILITY_BASE_URL`.',
  ),
  apiKey: optional(
    string,
    'API key, sent byte for byte in the `Authorization` header. Default: the environment variable `OBSERVABILITY_API_KEY`, which keeps the key out of the synthesized stack.',
    { sensitive: true },
  ),
  alertValidation: optional(
    string,
    'What to do when the alerts of an SLO would not fit its change (operation 17): `error`, `warn` or `off`. Default: `error`.',
  ),
  queryStyle: optional(
    string,
    'How nested objects are written in a query: `dotted` (`pagination.page_size=10`), `brackets` (`pagination[page_size]=10`) or `json` (one JSON value per parameter). Default: `dotted`.',
  ),
  requestTimeoutSeconds: optional(integer, 'How long one request may take, in seconds. Default: 60.'),
} satisfies Members;

export const provider: Description<typeof attributes> = {
  terraformType: PROVIDER_NAME,
  title: 'observability provider',
  doc: 'Where the observability service is, and with which key to call it.',
  attributes,
};
