import { hcl } from '../../../src/adopt/languages/hcl';

test.each([
  ['1.4.2', '~> 1.4'],
  ['0.0.0-dev.h1a2b3c', '0.0.0-dev.h1a2b3c'],
])('a configuration of version %s accepts %s', (version, constraint) => {
  expect(hcl(version).mainFile([])).toContain(`      version = "${constraint}"\n`);
});
