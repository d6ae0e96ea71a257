/** Builds the packages from the last commit twice, in .cache/reproducible, prints hashes, and fails unless all files are identical. */
import { execSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, ROOT, sha256 } from './checkout';

const CLONES_FOLDER = join(ROOT, '.cache', 'reproducible');
/** The folders of the clones. Their names differ in length, so that a path in a file would also change the file's length. */
const CLONES = ['first', 'the-second'];
const PACKAGE_PATTERN = /\.(tgz|whl|tar\.gz|jar|pom|nupkg)$/;
/** Matches Maven's index of the folder, which contains the build time and is not published. */
const MAVEN_INDEX_PATTERN = /(^|\/)maven-metadata[^/]*\.xml/;

function main(): void {
  CLONES.forEach(build);
  const [first, second] = CLONES.map((clone) => hashesOf(join(CLONES_FOLDER, clone, 'dist')));
  printHashes(first);
  const paths = [...new Map([...first, ...second]).keys()];
  const different = paths.filter((path) => first.get(path) !== second.get(path));
  if (different.length === 0) return console.log(`\n${first.size} files, identical in both builds.`);
  console.error(`These files differ, or exist in only one build:\n${different.join('\n')}`);
  process.exitCode = 1;
}

/** Clones the last commit, and builds its packages. Reuses this checkout's downloads, which no package contains. */
function build(clone: string): void {
  const folder = join(CLONES_FOLDER, clone);
  rmSync(folder, { recursive: true, force: true });
  execSync(`git clone --quiet "${ROOT}" "${folder}"`);
  mkdirSync(join(folder, '.cache'));
  for (const downloads of ['maven', 'go-mod'].filter((name) => existsSync(join(ROOT, '.cache', name)))) {
    symlinkSync(join(ROOT, '.cache', downloads), join(folder, '.cache', downloads));
  }
  // Does not use `npm run package`, because it builds only the npm tarballs if this script runs in a workflow.
  execSync('npm ci && npm run make && npm run package-all', { cwd: folder, stdio: 'inherit' });
}

/** Prints the commit, tool versions, and one line per package. Other files, such as the Go sources, have no line. */
function printHashes(hashes: Map<string, string>): void {
  const tools = 'echo; git rev-parse HEAD; node --version; python3 --version; go version; java --version';
  execSync(tools, { cwd: ROOT, stdio: 'inherit' });
  for (const [path, hash] of hashes) if (PACKAGE_PATTERN.test(path)) console.log(`${hash}  ${path}`);
}

function hashesOf(folder: string): Map<string, string> {
  const files = filesBelow(folder).filter((path) => !MAVEN_INDEX_PATTERN.test(path));
  return new Map(files.map((path) => [path, sha256(readFileSync(join(folder, path)))]));
}

main();
