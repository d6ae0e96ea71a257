import { LosslessNumber } from 'lossless-json';
import type { ManagementApiClientOptions } from '../../client';
import { isExactly } from '../../json/same';
import { Diagnostics, Unknown, ObjectValue } from '../../plugin';
import { alertValidations, destroyChoices } from '../../schema/constants';
import { completeDialect, Dialect } from '../../schema/dialect';
import { ENV_VARIABLES } from '../../schema/environment';
import { Attribute, INTEGER64_RULE, isInteger64 } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { provider } from '../../schema/provider';
import { SettingError, settingErrors } from '../../schema/provider-values';
import { errorIn } from '../../schema/rules';
import { hidingHint } from '../../schema/warnings';

export type AlertValidation = (typeof alertValidations.values)[number]['value'];
export type OnDestroy = (typeof destroyChoices.values)[number]['value'];

/** The provider block's settings, except base URL and API key. A setting is undefined if it is not configured or not known yet. */
export interface Settings extends Omit<
  ManagementApiClientOptions,
  'baseUrl' | 'apiKey' | 'userAgent' | 'log'
> {
  readonly alertValidation?: AlertValidation;
  readonly onDestroy?: OnDestroy;
  readonly expectedTeamIds?: readonly string[];
  readonly verifyConnection?: boolean;
}

/** Returns the valid settings, and reports an error for each invalid one. The errors never quote header values. */
export function readSettings(block: ObjectValue, diagnostics: Diagnostics): Settings {
  const valid = Object.fromEntries(
    Object.entries(provider.attributes).flatMap(([name, attribute]): [string, unknown][] => {
      const value: unknown = Reflect.get(block, name);
      if (value === null || value === undefined || value instanceof Unknown) return [];
      const isNumber = value instanceof LosslessNumber;
      const isValid = checkSetting(name, attribute, isNumber ? value.value : value, diagnostics);
      return isValid ? [[name, isNumber ? Number(value.value) : value]] : [];
    }),
  );
  const { baseUrl: _url, apiKey: _key, acknowledge, ...settings } = valid;
  diagnostics.useHints((code) => hidingHint(code, acknowledge));
  const inMs = (seconds: unknown) => (seconds === undefined ? undefined : Number(seconds) * 1000);
  return {
    ...(settings as Settings),
    dialect: completeDialect(settings.dialect as string | undefined),
    requestTimeoutMs: inMs(settings.requestTimeoutSeconds),
    maxRetryMs: inMs(settings.maxRetrySeconds),
    retryBaseDelayMs: inMs(settings.retryBaseDelaySeconds),
  };
}

function checkSetting(name: string, attribute: Attribute, value: unknown, diagnostics: Diagnostics): boolean {
  const terraformName = toSnakeCase(name);
  const summary = (problem: string) => `${terraformName} of the observability provider ${problem}`;
  const byKind: SettingError | undefined = errorIn(attribute, value);
  const errors = [byKind ?? [], settingErrors(name, value, terraformName)].flat();
  for (const { problem, advice, isSecret } of errors) {
    // With a path, Terraform would print the configuration line, which may contain the secret.
    diagnostics.error(summary(problem), advice, isSecret ? undefined : [terraformName]);
  }
  const teams = name === 'expectedTeamIds' && Array.isArray(value) ? value : [];
  teams.forEach((id: unknown, index) => {
    if (typeof id !== 'string' || isInteger64(id)) return;
    diagnostics.error(summary(`contains "${id}"`), INTEGER64_RULE, [terraformName, index]);
  });
  return errors.length === 0;
}

/** Whether the environment, which tests and pipelines set, allows this connection. `urls`: the base URL as configured and as used. */
export function isAllowed(
  environment: NodeJS.ProcessEnv,
  urls: readonly string[],
  dialect: Dialect | undefined,
  diagnostics: Diagnostics,
): boolean {
  const allowedUrl = environment[ENV_VARIABLES.onlyBaseUrl];
  // A pipeline sets the variable from another one, which may be missing.
  if (allowedUrl !== undefined && !urls.includes(allowedUrl)) {
    const restriction = allowedUrl === '' ? 'is empty, so it allows no address' : `allows only ${allowedUrl}`;
    diagnostics.error(
      `The observability provider must not use ${urls.at(-1)}`,
      `The environment variable ${ENV_VARIABLES.onlyBaseUrl} ${restriction}. Pipelines and tests set it, so that no provider block can send the key elsewhere. If the address is right, set the variable to it. Otherwise, correct the address in this provider block or in ${ENV_VARIABLES.baseUrl}.`,
      ['base_url'],
    );
    return false;
  }
  const emulatorDialect = environment[ENV_VARIABLES.onlyDialect];
  if (emulatorDialect && !isExactly(completeDialect(emulatorDialect), dialect)) {
    diagnostics.error(
      'The dialect of the observability provider does not match the test emulator',
      `The emulator uses the dialect ${emulatorDialect}. Set the same dialect in this provider block, or start the emulator with the dialect of the provider block. The emulator's dialect is in the environment variable ${ENV_VARIABLES.onlyDialect}.`,
      ['dialect'],
    );
    return false;
  }
  return true;
}
