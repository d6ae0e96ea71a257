/** Builds the packages from the last commit twice, in .cache/reproducible, prints hashes, and fails unless all files are identical. */
import { execSync } from 'node:child_process';
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './checkout';

const CLONES_FOLDER = join(ROOT, '.cache', 'reproducible');
/** The folders of the clones. Their names differ in length, so that a path in a file would also change the file's length. */
const CLONES = ['first', 'the-second'];
const PACKAGES = ['*.tgz', '*.whl', '*.tar.gz', '*.jar', '*.pom', '*.nupkg'].map((name) => `-name '${name}'`);

const run = (command: string, cwd = CLONES_FOLDER) => execSync(command, { cwd, stdio: 'inherit' });

/** Clones the last commit, and builds its packages. Reuses this checkout's downloads, which no package contains. */
function build(clone: string): void {
  const folder = join(CLONES_FOLDER, clone);
  rmSync(folder, { recursive: true, force: true });
  run(`git clone --quiet . "${folder}"`, ROOT);
  mkdirSync(join(folder, '.cache'));
  for (const downloads of ['maven', 'go-mod'].filter((name) => existsSync(join(ROOT, '.cache', name)))) {
    symlinkSync(join(ROOT, '.cache', downloads), join(folder, '.cache', downloads));
  }
  // Does not use `npm run package`, because it builds only the npm tarballs if this script runs in a workflow.
  run('npm ci && npm run make && npm run package-all', folder);
}

CLONES.forEach(build);
run('echo; git rev-parse HEAD; node --version; python3 --version; go version; java --version');
// Other files, such as the Go sources, have no line.
run(`cd first && find dist -type f \\( ${PACKAGES.join(' -o ')} \\) -exec sha256sum {} +`);
// Maven's index of the folder, which is not published, contains the build time.
run(`diff -r --exclude='maven-metadata*' ${CLONES.map((clone) => `${clone}/dist`).join(' ')}`);
console.log('\nAll files are identical in both builds.');
