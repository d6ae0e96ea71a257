import { requireExactlyOne, requireVersion } from '../../../src/handlers/checks/choices';
import { DiagnosticError, UNKNOWN } from '../../../src/plugin';

/** Summary, detail and path of the error; undefined where there is none. */
function errorOf(check: () => void): Pick<DiagnosticError, 'summary' | 'detail' | 'path'> | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    const { summary, detail, path } = error as DiagnosticError;
    return { summary, detail, path };
  }
}

describe('exactly one of several', () => {
  const check = (values: object, ...at: string[]) =>
    errorOf(() =>
      requireExactlyOne(
        { geoIp: null, other: null, third: null, ...values },
        ['geoIp', 'other', 'third'],
        at,
      ),
    );

  test('passes with one, and while one may still turn out to be set', () => {
    expect(check({ other: '' })).toBeUndefined();
    expect(check({ geoIp: UNKNOWN })).toBeUndefined();
    expect(check({ geoIp: UNKNOWN, other: 'x' })).toBeUndefined();
    expect(check({ geoIp: UNKNOWN, other: UNKNOWN })).toBeUndefined();
  });

  test('names what is set too much, and the place', () => {
    expect(check({ geoIp: {}, third: 'x', other: UNKNOWN }, 'kind')).toEqual({
      summary: 'kind.geo_ip and kind.third are set, but only one of them is allowed',
      detail: 'Set exactly one of kind.geo_ip, kind.other and kind.third.',
      path: ['kind', 'third'],
    });
  });

  test('says that none is set', () => {
    expect(check({})).toEqual({
      summary: 'None of geo_ip, other and third is set',
      detail: 'Set exactly one of geo_ip, other and third.',
      path: undefined,
    });
    expect(check({}, 'kind')).toMatchObject({ path: ['kind'] });
  });
});

test('of a value and its write-only twin at most one is set, and may be none', () => {
  const check = (values: object) =>
    errorOf(() => requireVersion({ url: null, urlWo: null, urlWoVersion: null, ...values }, 'urlWo', [], []));
  expect(check({})).toBeUndefined();
  expect(check({ url: UNKNOWN, urlWo: 'x', urlWoVersion: '1' })).toBeUndefined();
  expect(check({ url: 'x', urlWo: 'y' })).toMatchObject({
    summary: 'url and url_wo are set, but only one of them is allowed',
    path: ['url_wo'],
  });
});

describe('a secret and its write-only twin', () => {
  const check = (values: object) => {
    const absent = { apiToken: null, apiTokenWo: null, apiTokenWoVersion: null };
    return errorOf(() => {
      const [names, at] = [['apiToken', 'apiTokenWo'], ['issue_tracker']];
      requireExactlyOne({ ...absent, ...values }, names, at);
      requireVersion({ ...absent, ...values }, 'apiTokenWo', names, at);
    });
  };

  test('passes with either, and while values are unknown', () => {
    expect(check({ apiToken: 't' })).toBeUndefined();
    expect(check({ apiTokenWo: 't', apiTokenWoVersion: 1 })).toBeUndefined();
    expect(check({ apiToken: UNKNOWN, apiTokenWo: 't', apiTokenWoVersion: 1 })).toBeUndefined();
    expect(check({ apiTokenWo: UNKNOWN, apiTokenWoVersion: UNKNOWN })).toBeUndefined();
    expect(check({ apiTokenWo: 't', apiTokenWoVersion: UNKNOWN })).toBeUndefined();
  });

  test('says what is missing', () => {
    expect(check({})).toMatchObject({
      summary: 'None of issue_tracker.api_token and issue_tracker.api_token_wo is set',
      detail: expect.stringContaining(
        'api_token is stored in the state, and api_token_wo (with api_token_wo_version) is not.',
      ),
    });
    expect(check({ apiTokenWo: 't' })).toMatchObject({
      summary: 'issue_tracker.api_token_wo is set without api_token_wo_version',
      detail: expect.stringContaining(
        'Set issue_tracker.api_token_wo_version, and change it whenever the value changes.',
      ),
    });
    expect(check({ apiToken: 't', apiTokenWoVersion: 1 })).toMatchObject({
      summary: 'issue_tracker.api_token_wo_version is set without api_token_wo',
      detail: expect.stringContaining('Set issue_tracker.api_token_wo too, or remove'),
    });
  });
});
