import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Checkout, runScript } from './support';

it('leaves in lib/ what has a source, and what no compiler made', async () => {
  const checkout = new Checkout();
  try {
    checkout.write('src/constructs/slo.ts', '');
    for (const name of ['slo', 'gone']) {
      for (const ending of ['js', 'd.ts']) checkout.write(`lib/constructs/${name}.${ending}`, '');
    }
    for (const file of ['cli.cjs', 'provider/plugin.cjs', 'provider/manifest.json']) {
      checkout.write(`lib/${file}`, '');
    }
    expect(await runScript('prune.ts', ['--root', checkout.root])).toMatchObject({ status: 0, stderr: '' });
    const left = readdirSync(join(checkout.root, 'lib', 'constructs'));
    expect(left.sort()).toEqual(['slo.d.ts', 'slo.js']);
    const provider = readdirSync(join(checkout.root, 'lib', 'provider'));
    expect(provider.sort()).toEqual(['manifest.json', 'plugin.cjs']);
    expect(readdirSync(join(checkout.root, 'lib'))).toContain('cli.cjs');
  } finally {
    rmSync(checkout.root, { recursive: true });
  }
});

it('takes source maps out of what was compiled', async () => {
  const checkout = new Checkout();
  try {
    checkout.write('src/slo.ts', '');
    const code = '"use strict";\nexports.slo = "//# sourceMappingURL=data:";\n';
    checkout.write('lib/slo.js', `${code}//# sourceMappingURL=data:application/json;base64,e30=`);
    expect(await runScript('prune.ts', ['--root', checkout.root])).toMatchObject({ status: 0, stderr: '' });
    expect(readFileSync(join(checkout.root, 'lib', 'slo.js'), 'utf8')).toBe(code);
  } finally {
    rmSync(checkout.root, { recursive: true });
  }
});
