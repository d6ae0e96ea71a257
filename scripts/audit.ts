/**
 * Asks the registry for known vulnerabilities of exactly the shipped packages. `npm audit` in the checkout would also report
 * packages that only build and test, and treat bundled packages as development dependencies.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { ShippedPackage, shippedPackages, ShippingError } from './shipped-packages';

const ROOT = join(__dirname, '..');

/** The output of npm: a report or an error. */
interface Printed {
  readonly message?: string;
  readonly metadata?: { readonly dependencies: { readonly total: number } };
  readonly vulnerabilities?: Readonly<Record<string, Vulnerability>>;
}

interface Vulnerability {
  readonly name: string;
  readonly severity: string;
  readonly via: readonly (
    string | { readonly title: string; readonly url: string; readonly range: string }
  )[];
}

function run({ root, json }: { root: string; json?: boolean }): void {
  const shipped = [...shippedPackages(root).values()].flat();
  const packages = [...new Map(shipped.map((one) => [`${one.name}@${one.version}`, one])).values()];
  const printed = ask(packages);
  if (json) process.stdout.write(`${JSON.stringify(printed, null, 2)}\n`);
  const found = Object.values(printed.vulnerabilities ?? {}).flatMap(lines);
  if (found.length > 0) throw new ShippingError(`vulnerabilities are known:\n${found.join('\n')}`);
  if (!json) console.log(`audit: nothing is known against the ${packages.length} packages that are shipped`);
}

/** The report of `npm audit` on a project that has these packages and no others. */
function ask(packages: readonly ShippedPackage[]): Printed {
  const folder = mkdtempSync(join(tmpdir(), 'audit-'));
  try {
    writeProject(folder, packages);
    const { error, stdout, stderr } = spawnSync('npm', ['audit', '--json'], {
      cwd: folder,
      encoding: 'utf8',
      shell: process.platform === 'win32',
    });
    const printed = error ? { message: error.message } : parsed(stdout);
    const asked = printed.metadata?.dependencies.total;
    if (asked !== packages.length) {
      const reason =
        printed.message ?? `${asked ?? 0} of ${packages.length} packages were asked for. ${stderr.trim()}`;
      throw new ShippingError(`the registry was not asked, so nothing is known: ${reason}`);
    }
    return printed;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Each package under a separate name, because there may be several versions of one. */
function writeProject(folder: string, packages: readonly ShippedPackage[]): void {
  const dependencies = Object.fromEntries(
    packages.map(({ name, version }, index) => [`shipped-${index}`, `npm:${name}@${version}`]),
  );
  const project = { name: 'shipped-packages', version: '1.0.0', dependencies };
  const locked = packages.map(({ name, version }, index) => [
    `node_modules/shipped-${index}`,
    { name, version },
  ]);
  const lock = { ...project, lockfileVersion: 3, packages: { '': project, ...Object.fromEntries(locked) } };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(project));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
}

function parsed(stdout: string): Printed {
  try {
    return JSON.parse(stdout) as Printed;
  } catch {
    return {};
  }
}

function lines({ name, severity, via }: Vulnerability): string[] {
  return via.flatMap((cause) =>
    typeof cause === 'string' ? [] : [`${severity}: ${name} ${cause.range}: ${cause.title} (${cause.url})`],
  );
}

new Command('audit')
  .description(
    'Ask the registry for known vulnerabilities of exactly the packages that are shipped. Fails if there are any.',
  )
  .option('--root <folder>', 'folder of the package', ROOT)
  .option('--json', "print npm's report as JSON")
  .action((options: { root: string; json?: boolean }) => {
    try {
      run(options);
    } catch (error) {
      if (!(error instanceof ShippingError)) throw error;
      console.error(`audit: ${error.message}`);
      process.exitCode = 1;
    }
  })
  .parse();
