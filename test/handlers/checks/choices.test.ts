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

test.each([
  { apiTokenWo: UNKNOWN, apiTokenWoVersion: '1' },
  { apiTokenWo: 't', apiTokenWoVersion: UNKNOWN },
])('a secret or its version that is unknown may turn out to be set', (values) => {
  expect(errorOf(() => requireVersion({ apiToken: null, ...values }, 'apiTokenWo', [], []))).toBeUndefined();
});
