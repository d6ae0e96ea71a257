import { cdktf, Task } from 'projen';
import { EditedJobs, replaceStep } from './jobs';
import { RELEASE_JOBS } from './release';
import { TSX } from './tools';

// Translates the examples in docstrings. The Go package keeps them in TypeScript, because their translation would not compile.
const TRANSLATE_EXAMPLES = '--rosetta-unknown-snippets translate';
// Maven and Go keep their downloads in the checkout.
const MAVEN_OPTION = '--maven-local-repository .cache/maven';
// The fingerprint that jsii would write into Java code contains the build time.
const JAVA_OPTIONS = `--no-fingerprint ${MAVEN_OPTION}`;
const PACMAK_PYTHON = `${TSX} scripts/pacmak.ts`;
// Wheels record file permissions, so every build needs the same umask.
const withUmask = (command: string): string => `sh -c 'umask 022 && ${command}'`;
const GO_ENV = { GOMODCACHE: '$(echo "$PWD/.cache/go-mod")', GOFLAGS: '-modcacherw' };

// Files in packages are dated with the commit's time, so that every build of a commit gives the same bytes.
const COMMIT_TIME_COMMAND = 'git log -1 --format=%ct';
const REPRODUCIBLE_ENV = {
  SOURCE_DATE_EPOCH: `$(${COMMIT_TIME_COMMAND})`,
  MAVEN_OPTS: `$(echo "-Dproject.build.outputTimestamp=$(${COMMIT_TIME_COMMAND}) -Dnotimestamp=true")`,
  PIP_CONSTRAINT: '$(echo "$PWD/projenrc/python/building.txt")',
};
const NORMALIZE_SDIST = 'python3 scripts/normalize-sdist.py dist/python';

const CDKTN_COMMAND = `${TSX} scripts/cdktn/main.ts`;

export function addPackageTasks(project: cdktf.ConstructLibraryCdktf, make: Task): void {
  configureTarball(project);
  packLanguages(project);
  configurePackageTask(project, make);
}

/** Excludes files from the npm tarball, which contains the constructs and the bundles, but not the sources of the bundles. */
function configureTarball(project: cdktf.ConstructLibraryCdktf): void {
  const files = ['.projenrc.ts', '/projenrc/', '/CONTRIBUTING.md', '/RELEASING.md', '/SECURITY.md'];
  const tools = ['/.compatignore', '/.editorconfig', '/cspell.json', '/.cache/', '/.ci/'];
  const folders = ['/examples/', '/templates/', '/pytest-plugin/', '/docs/images/', '/scripts/', '/bench/'];
  for (const path of [...files, ...tools, ...folders, '/jest.config.json']) project.addPackageIgnore(path);
  // Otherwise a tarball from `npm pack` in this folder would be included in the next tarball.
  project.addPackageIgnore('*.tgz');
}

function packLanguages(project: cdktf.ConstructLibraryCdktf): void {
  const cdktfForJava = project.addTask('package:java:cdktf', {
    description:
      'Builds com.hashicorp:cdktf from the npm package cdktf into .cache/maven, because some Maven mirrors do not have it',
    condition:
      "node -e \"const { version } = require('cdktf/package.json'); process.exit(fs.existsSync('.cache/maven/com/hashicorp/cdktf/' + version + '/cdktf-' + version + '.jar') ? 1 : 0)\"",
    exec: `jsii-pacmak -v --target java --no-npmignore --outdir .cache/cdktf-java ${MAVEN_OPTION} node_modules/cdktf`,
    env: { MAVEN_OPTS: '-Dmaven.javadoc.skip=true -Dmaven.source.skip=true' },
  });
  taskOf(project, 'package:python').reset(
    withUmask(`${PACMAK_PYTHON} -v --target python ${TRANSLATE_EXAMPLES}`),
  );
  packCdktnEdition(project);

  const java = taskOf(project, 'package:java');
  java.reset();
  java.spawn(cdktfForJava);
  java.exec(withUmask(`jsii-pacmak -v --target java ${JAVA_OPTIONS} ${TRANSLATE_EXAMPLES}`));

  const pytest = project.addTask('package:pytest', {
    description: 'Builds the wheel of the pytest plugin in dist/python, next to the wheel of the constructs',
    exec: `${TSX} scripts/pytest-plugin.ts`,
  });
  taskOf(project, 'package:python').spawn(pytest);
  taskOf(project, 'package:python').exec(NORMALIZE_SDIST);

  const go = taskOf(project, 'package:go');
  Object.entries(GO_ENV).forEach(([name, value]) => go.env(name, value));

  const dotnet = taskOf(project, 'package:dotnet');
  dotnet.reset(`jsii-pacmak -v --target dotnet ${TRANSLATE_EXAMPLES}`, { condition: 'dotnet --version' });
  dotnet.say('No .NET SDK is installed, so the C# package is generated but not compiled.', {
    condition: '! dotnet --version',
  });
  dotnet.exec(`jsii-pacmak -v --target dotnet --code-only ${TRANSLATE_EXAMPLES}`, {
    condition: '! dotnet --version',
  });

  const all = taskOf(project, 'package-all');
  // dist/ contains more files for a release, such as the changelog. They must stay.
  const clean =
    "for (const language of ['js', 'python', 'java', 'go', 'dotnet']) fs.rmSync('dist/' + language, { recursive: true, force: true })";
  all.reset(`node -e "${clean}"`);
  all.spawn(cdktfForJava);
  // Each command packs its languages in parallel.
  all.exec(withUmask(`${PACMAK_PYTHON} -v --targets python java ${JAVA_OPTIONS} ${TRANSLATE_EXAMPLES}`));
  all.exec('jsii-pacmak -v --targets js go', { env: GO_ENV });
  all.exec(withUmask(`${CDKTN_COMMAND} js python go`));
  all.spawn(pytest);
  all.spawn(dotnet);
  all.exec(NORMALIZE_SDIST);
  for (const task of [taskOf(project, 'package:python'), java, pytest, all]) {
    Object.entries(REPRODUCIBLE_ENV).forEach(([name, value]) => task.env(name, value));
  }
  project.addTask('reproducible', {
    description:
      'Builds all packages from the last commit twice, in two clones, and compares the results byte for byte',
    exec: `${TSX} scripts/reproducible.ts`,
  });
}

/** Adds the task `package:cdktn`, and makes three other tasks pack both editions. cdktn has no packages for Java and C#. */
function packCdktnEdition(project: cdktf.ConstructLibraryCdktf): void {
  project.addTask('package:cdktn', {
    description:
      'Packs cdktn-provider-observability, the edition for cdktn, from the same source; for example: npm run package:cdktn -- js python',
    exec: CDKTN_COMMAND,
    receiveArgs: true,
  });
  for (const language of ['js', 'python', 'go']) {
    taskOf(project, `package:${language}`).exec(withUmask(`${CDKTN_COMMAND} ${language}`));
  }
}

/** Makes `npm run package` build all packages. In projen's workflows, it builds only the npm tarballs, and other jobs build the rest. */
function configurePackageTask(project: cdktf.ConstructLibraryCdktf, make: Task): void {
  const inWorkflow = 'node -e "process.exit(process.env.GITHUB_ACTIONS ? 0 : 1)"';
  const elsewhere = 'node -e "process.exit(process.env.GITHUB_ACTIONS ? 1 : 0)"';
  project.packageTask.reset();
  project.packageTask.spawn(taskOf(project, 'package:js'), { condition: inWorkflow });
  project.packageTask.spawn(make, { condition: elsewhere });
  project.packageTask.spawn(taskOf(project, 'package-all'), { condition: elsewhere });

  // The other jobs build both editions from this tarball. projen's pattern, `*.tgz`, would also match the tarball of the edition for cdktn.
  const run = 'tar --strip-components=1 -xzvf dist/js/cdktf-provider-observability@*.tgz -C .repo';
  const builds = ['js', 'java', 'python', 'dotnet', 'go'].map((language) => `package-${language}`);
  for (const [workflow, jobs] of Object.entries({ build: builds, release: RELEASE_JOBS })) {
    new EditedJobs(project, workflow, jobs, (job) => ({
      ...replaceStep(job, 'Extract build artifact', (step) => [{ ...step, run }]),
      // projen sets up a version of .NET that no longer has support.
      tools: job.tools?.dotnet ? { ...job.tools, dotnet: { version: '10.x' } } : job.tools,
    }));
  }
}

function taskOf(project: cdktf.ConstructLibraryCdktf, name: string): Task {
  const task = project.tasks.tryFind(name);
  if (!task) throw new Error(`projen no longer has a task ${name}. Update projenrc/packages.ts.`);
  return task;
}
