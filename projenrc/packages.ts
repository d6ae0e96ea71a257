import { cdktf, Task } from 'projen';
import { TSX } from './tools';

// Examples in docstrings are translated. The translation to Go would not compile, so Go shows TypeScript.
const TRANSLATE_EXAMPLES = '--rosetta-unknown-snippets translate';
// Maven and Go keep their downloads in the checkout.
const MAVEN = '--maven-local-repository .cache/maven';
// The fingerprint that jsii writes into Java code contains the build time.
const JAVA = `--no-fingerprint ${MAVEN}`;
// Wheels record file permissions, which depend on the umask.
const withUmask = (command: string): string => `sh -c 'umask 022 && ${command}'`;
const GO_ENV = { GOMODCACHE: '$(echo "$PWD/.cache/go-mod")', GOFLAGS: '-modcacherw' };

// Files in packages have the commit's time, so that the same commit gives the same bytes.
const COMMIT_TIME = 'git log -1 --format=%ct';
const REPRODUCIBLE_ENV = {
  SOURCE_DATE_EPOCH: `$(${COMMIT_TIME})`,
  MAVEN_OPTS: `$(echo "-Dproject.build.outputTimestamp=$(${COMMIT_TIME}) -Dnotimestamp=true")`,
  PIP_CONSTRAINT: '$(echo "$PWD/projenrc/python/building.txt")',
};
const NORMALISE_SDIST = 'python3 scripts/normalise-sdist.py dist/python';

const TWIN = `${TSX} scripts/twin/main.ts`;

/** The index of the step that unpacks the package, by workflow and job. A test checks that every job is listed. */
const UNPACK_STEPS = {
  'build.yml': {
    'package-js': 5,
    'package-java': 6,
    'package-python': 6,
    'package-dotnet': 6,
    'package-go': 6,
  },
  'release.yml': { release_npm: 5, release_maven: 6, release_pypi: 6, release_nuget: 6, release_golang: 6 },
};

export function addPackages(project: cdktf.ConstructLibraryCdktf, make: Task): void {
  configureTarball(project);
  packLanguages(project);
  packInWorkflows(project, make);
}

/** Excludes files from the tarball, which contains the constructs and the bundles, but not the bundles' sources. */
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
      'Builds com.hashicorp:cdktf once from its npm package, in .cache/maven: not every Maven mirror has it',
    condition:
      "node -e \"const { version } = require('cdktf/package.json'); process.exit(fs.existsSync('.cache/maven/com/hashicorp/cdktf/' + version + '/cdktf-' + version + '.jar') ? 1 : 0)\"",
    exec: `jsii-pacmak -v --target java --no-npmignore --outdir .cache/cdktf-java ${MAVEN} node_modules/cdktf`,
    env: { MAVEN_OPTS: '-Dmaven.javadoc.skip=true -Dmaven.source.skip=true' },
  });
  taskOf(project, 'package:python').reset(withUmask(`jsii-pacmak -v --target python ${TRANSLATE_EXAMPLES}`));
  packTwin(project);

  const java = taskOf(project, 'package:java');
  java.reset();
  java.spawn(cdktfForJava);
  java.exec(withUmask(`jsii-pacmak -v --target java ${JAVA} ${TRANSLATE_EXAMPLES}`));

  const pytest = project.addTask('package:pytest', {
    description: 'Builds the wheel of the pytest plugin next to the wheel of the constructs',
    exec: `${TSX} scripts/pytest-plugin.ts`,
  });
  taskOf(project, 'package:python').spawn(pytest);
  taskOf(project, 'package:python').exec(NORMALISE_SDIST);

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
  // dist/ also contains other files of a release, which must stay.
  const clean =
    "for (const language of ['js', 'python', 'java', 'go', 'dotnet']) fs.rmSync('dist/' + language, { recursive: true, force: true })";
  all.reset(`node -e "${clean}"`);
  all.spawn(cdktfForJava);
  // Each run packs its languages in parallel.
  all.exec(withUmask(`jsii-pacmak -v --targets python java ${JAVA} ${TRANSLATE_EXAMPLES}`));
  all.exec('jsii-pacmak -v --targets js go', { env: GO_ENV });
  all.exec(withUmask(`${TWIN} js python go`));
  all.spawn(pytest);
  all.spawn(dotnet);
  all.exec(NORMALISE_SDIST);
  for (const task of [taskOf(project, 'package:python'), java, pytest, all]) {
    Object.entries(REPRODUCIBLE_ENV).forEach(([name, value]) => task.env(name, value));
  }
  project.addTask('reproducible', {
    description:
      'Builds all packages of the last commit twice, in two clones, and compares every byte; --help lists the options',
    exec: `${TSX} scripts/reproducible.ts`,
    receiveArgs: true,
  });
}

/** Makes the tasks `package:js`, `package:python` and `package:go` pack both editions. See RELEASING.md about Java and C#. */
function packTwin(project: cdktf.ConstructLibraryCdktf): void {
  project.addTask('twin', {
    description:
      'Packs cdktn-provider-observability, the edition for the core cdktn, from the same source: npm run twin -- js python',
    exec: TWIN,
    receiveArgs: true,
  });
  for (const language of ['js', 'python', 'go']) {
    taskOf(project, `package:${language}`).exec(withUmask(`${TWIN} ${language}`));
  }
}

/** `npm run package`. In projen's workflows, separate jobs pack the other languages from the tarball. */
function packInWorkflows(project: cdktf.ConstructLibraryCdktf, make: Task): void {
  const inWorkflow = 'node -e "process.exit(process.env.GITHUB_ACTIONS ? 0 : 1)"';
  const elsewhere = 'node -e "process.exit(process.env.GITHUB_ACTIONS ? 1 : 0)"';
  project.packageTask.reset();
  project.packageTask.spawn(taskOf(project, 'package:js'), { condition: inWorkflow });
  project.packageTask.spawn(make, { condition: elsewhere });
  project.packageTask.spawn(taskOf(project, 'package-all'), { condition: elsewhere });

  // The jobs build both editions from this tarball. projen's pattern, `*.tgz`, would also match the twin's tarball.
  const unpack = 'tar --strip-components=1 -xzvf dist/js/cdktf-provider-observability@*.tgz -C .repo';
  for (const [file, jobs] of Object.entries(UNPACK_STEPS)) {
    for (const [job, step] of Object.entries(jobs)) {
      const workflow = project.tryFindObjectFile(`.github/workflows/${file}`);
      workflow?.addOverride(`jobs.${job}.steps.${step}.run`, unpack);
    }
  }
}

function taskOf(project: cdktf.ConstructLibraryCdktf, name: string): Task {
  const task = project.tasks.tryFind(name);
  if (!task) throw new Error(`projen no longer has a task ${name}. Update projenrc/packages.ts.`);
  return task;
}
