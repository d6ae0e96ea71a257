import { optional, string, unlistedMembers } from './kind';

/** The version of a write-only value. */
export const versionOf = (value: string, unset?: string) =>
  optional(
    string,
    `Version of \`${value}\`: any text, such as a date, the id of a rotation, or the id of the key. Change it whenever the value changes.`,
    { local: true, unset, example: "'2026-01-31'" },
  );

/** For resources that a change replaces. */
export const CREATE_BEFORE_DESTROY =
  'When it is replaced, Terraform removes the old object from the state before it creates the new one. If the create fails, the old object is still on the service, but no longer in the state. With `lifecycle: { createBeforeDestroy: true }` (in HCL `create_before_destroy = true`), Terraform creates the new object first and keeps the old one in the state if that fails. Terraform then does the same for everything that the resource depends on, which fails if names must be unique.';

/** Part of every resource: members that the API document does not list. */
export const extraMembers = optional(
  unlistedMembers,
  'JSON object of undocumented members, merged into the request body. A documented member here is an error.',
  { local: true, example: `'{"tier":"gold"}'` },
);
