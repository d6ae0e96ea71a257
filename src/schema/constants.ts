import { Constants } from './kind';

export const sloTimeFrames: Constants = {
  name: 'SloTimeFrame',
  doc: 'Documented time frames of an SLO. The service may support others, so any string is accepted.',
  values: [
    { name: 'UNSPECIFIED', value: 'SLO_TIME_FRAME_UNSPECIFIED', doc: 'No time frame is specified.' },
    { name: 'SEVEN_DAYS', value: 'SLO_TIME_FRAME_7_DAYS', doc: 'Seven days.' },
    { name: 'FOURTEEN_DAYS', value: 'SLO_TIME_FRAME_14_DAYS', doc: 'Fourteen days.' },
    { name: 'TWENTY_ONE_DAYS', value: 'SLO_TIME_FRAME_21_DAYS', doc: 'Twenty-one days.' },
    { name: 'TWENTY_EIGHT_DAYS', value: 'SLO_TIME_FRAME_28_DAYS', doc: 'Twenty-eight days.' },
  ],
};

export const webhookTypes: Constants = {
  name: 'WebhookType',
  doc: 'Documented types of webhooks. The service may support others, so any string is accepted.',
  values: [{ name: 'UNKNOWN', value: 'UNKNOWN', doc: 'An unknown type.' }],
};

export const extensionTargetDomains: Constants = {
  name: 'ExtensionTargetDomain',
  doc: 'Documented target domains for parts of an extension. The service may support others, so any string is accepted.',
  values: [{ name: 'ACTION', value: 'ACTION', doc: 'An action.' }],
};

export const extensionPermissionResources: Constants = {
  name: 'ExtensionPermissionResource',
  doc: 'Documented resources that a part of an extension may need permission to use. The service may support others, so any string is accepted.',
  values: [{ name: 'UNKNOWN', value: 'UNKNOWN', doc: 'An unknown resource.' }],
};

export const extensionItemBinaryTypes: Constants = {
  name: 'ExtensionItemBinaryType',
  doc: 'Documented types of files in a part of an extension. The service may support others, so any string is accepted.',
  values: [{ name: 'PREVIEW_IMAGE', value: 'PREVIEW_IMAGE', doc: 'Preview image of the part.' }],
};

export const alertValidations = {
  name: 'AlertValidation',
  doc: 'What to do if a change to an SLO would break one of its alerts.',
  closed: true,
  values: [
    { name: 'ERROR', value: 'error', doc: 'The plan fails, and the SLO is not changed.' },
    { name: 'WARN', value: 'warn', doc: 'The plan shows a warning, and the change can be applied.' },
    { name: 'OFF', value: 'off', doc: 'The alerts are not validated.' },
  ],
} as const satisfies Constants;

export const destroyChoices = {
  name: 'OnDestroy',
  doc: 'What to do when Terraform is about to destroy an object that the API cannot delete.',
  closed: true,
  values: [
    {
      name: 'WARN',
      value: 'warn',
      doc: 'The plan shows a warning, and the apply only removes the object from the state.',
    },
    { name: 'REFUSE', value: 'refuse', doc: 'The plan fails.' },
  ],
} as const satisfies Constants;

export const queryStyles = {
  name: 'QueryStyle',
  doc: 'Format of nested objects in the query string of a request.',
  closed: true,
  values: [
    { name: 'DOTTED', value: 'dotted', doc: 'Names separated by dots: `pagination.pageSize=10`.' },
    { name: 'BRACKETS', value: 'brackets', doc: 'Inner names in brackets: `pagination[pageSize]=10`.' },
    {
      name: 'JSON',
      value: 'json',
      doc: 'One JSON value per parameter: `pagination={"pageSize":10}`, percent-encoded.',
    },
  ],
} as const satisfies Constants;

export const queryNames = {
  name: 'QueryNames',
  doc: 'Naming style of query parameters whose names the documented API does not specify.',
  closed: true,
  values: [
    { name: 'CAMEL_CASE', value: 'camel', doc: 'Names such as `pageSize` and `search_clauses`.' },
    { name: 'SNAKE_CASE', value: 'snake', doc: 'Names such as `page_size` and `search_clause`.' },
  ],
} as const satisfies Constants;

export const sloCreateMethods = {
  name: 'SloCreateMethod',
  doc: 'HTTP method of the request that creates an SLO. Changes to an existing SLO always use `PUT`.',
  closed: true,
  values: [
    { name: 'PUT', value: 'PUT', doc: 'The method that the API documents.' },
    { name: 'POST', value: 'POST', doc: 'For a service that creates SLOs with `POST` on the same path.' },
  ],
} as const satisfies Constants;
