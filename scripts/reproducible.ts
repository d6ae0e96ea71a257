/** Builds the packages of the last commit twice, in .cache/reproducible, and fails unless all files are the same. Prints their SHA-256. */
import { execSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, ROOT } from './checkout';

const HOME = join(ROOT, '.cache', 'reproducible');
/** Of different length, because a path in a file would change its length, too. */
const CLONES = ['first', 'the-second'];
/** Maven's index of the folder, with the time of the build, is not published. */
const INDEX = /(^|\/)maven-metadata[^/]*\.xml/;

function main(): void {
  CLONES.forEach(build);
  const [first, second] = CLONES.map((clone) => hashesOf(join(HOME, clone, 'dist')));
  for (const [path, hash] of first) console.log(`${hash}  ${path}`);
  const paths = [...new Map([...first, ...second]).keys()];
  const different = paths.filter((path) => first.get(path) !== second.get(path));
  if (different.length === 0) return console.log(`\n${first.size} files, the same bytes twice.`);
  console.error(`These files differ, or only one build has them:\n${different.join('\n')}`);
  process.exitCode = 1;
}

/** With the downloads of this checkout, which are not in the packages. */
function build(clone: string): void {
  const folder = join(HOME, clone);
  rmSync(folder, { recursive: true, force: true });
  execSync(`git clone --quiet "${ROOT}" "${folder}"`);
  mkdirSync(join(folder, '.cache'));
  for (const downloads of ['maven', 'go-mod'].filter((name) => existsSync(join(ROOT, '.cache', name)))) {
    symlinkSync(join(ROOT, '.cache', downloads), join(folder, '.cache', downloads));
  }
  // What `npm run package` does except in a workflow.
  execSync('npm ci && npm run make && npm run package-all', { cwd: folder, stdio: 'inherit' });
}

const hashesOf = (folder: string): Map<string, string> =>
  new Map(
    filesBelow(folder)
      .filter((path) => !INDEX.test(path))
      .map((path) => [
        path,
        createHash('sha256')
          .update(readFileSync(join(folder, path)))
          .digest('hex'),
      ]),
  );

main();
