import { json, optional } from './kind';

/** Part of every resource: what the API has and its document does not list. */
export const extraMembers = optional(
  json,
  'JSON object of members that the API does not document, merged into the request body. Naming a documented member here is an error.',
  { local: true },
);
