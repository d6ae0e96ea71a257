import { cdktf, Task } from 'projen';

// Maven and Go keep what they fetch in the checkout.
const MAVEN = '--maven-local-repository .cache/maven';
const GO = { GOMODCACHE: '$(echo "$PWD/.cache/go-mod")', GOFLAGS: '-modcacherw' };

export function addPackages(project: cdktf.ConstructLibraryCdktf, make: Task): void {
  chooseContent(project);
  packLanguages(project);
  packInWorkflows(project, make);
}

/** The tarball holds the constructs and the two bundles; what is in the bundles is not shipped twice. */
function chooseContent(project: cdktf.ConstructLibraryCdktf): void {
  const about = ['.projenrc.ts', '/projenrc/', '/CONTRIBUTING.md', '/RELEASING.md', '/.compatignore'];
  for (const path of [...about, '/.cache/', '/.ci/', '/examples/', '/scripts/', '/jest.config.json']) {
    project.addPackageIgnore(path);
  }
  for (const room of [
    'cli',
    'client',
    'contract',
    'emulator',
    'encryption',
    'handlers',
    'json',
    'plugin',
    'main.*',
  ]) {
    project.addPackageIgnore(`/lib/${room}`);
  }
}

function packLanguages(project: cdktf.ConstructLibraryCdktf): void {
  const cdktfForJava = project.addTask('package:java:cdktf', {
    description:
      'Builds com.hashicorp:cdktf from its npm package into .cache/maven, once: not every repository has it',
    condition:
      "node -e \"const { version } = require('cdktf/package.json'); process.exit(fs.existsSync('.cache/maven/com/hashicorp/cdktf/' + version + '/cdktf-' + version + '.jar') ? 1 : 0)\"",
    exec: `jsii-pacmak -v --target java --no-npmignore --outdir .cache/cdktf-java ${MAVEN} node_modules/cdktf`,
    env: { MAVEN_OPTS: '-Dmaven.javadoc.skip=true -Dmaven.source.skip=true' },
  });
  const java = taskOf(project, 'package:java');
  java.reset();
  java.spawn(cdktfForJava);
  java.exec(`jsii-pacmak -v --target java ${MAVEN}`);

  const go = taskOf(project, 'package:go');
  Object.entries(GO).forEach(([name, value]) => go.env(name, value));

  const dotnet = taskOf(project, 'package:dotnet');
  dotnet.reset('jsii-pacmak -v --target dotnet', { condition: 'dotnet --version' });
  dotnet.say('There is no .NET SDK here: C# is packaged as generated code.', {
    condition: '! dotnet --version',
  });
  dotnet.exec('jsii-pacmak -v --target dotnet --code-only', { condition: '! dotnet --version' });

  const all = taskOf(project, 'package-all');
  // What a release writes beside the packages stays.
  const clean =
    "for (const language of ['js', 'python', 'java', 'go', 'dotnet']) fs.rmSync('dist/' + language, { recursive: true, force: true })";
  all.reset(`node -e "${clean}"`);
  all.spawn(cdktfForJava);
  // One run for all but C# packs side by side.
  all.exec(`jsii-pacmak -v --targets js python java go ${MAVEN}`, { env: GO });
  all.spawn(dotnet);
}

/** `npm run package`. In projen's workflows jobs of their own pack the other languages, from the tarball of the first. */
function packInWorkflows(project: cdktf.ConstructLibraryCdktf, make: Task): void {
  const inWorkflow = 'node -e "process.exit(process.env.GITHUB_ACTIONS ? 0 : 1)"';
  const elsewhere = 'node -e "process.exit(process.env.GITHUB_ACTIONS ? 1 : 0)"';
  project.packageTask.reset();
  project.packageTask.spawn(taskOf(project, 'package:js'), { condition: inWorkflow });
  project.packageTask.spawn(make, { condition: elsewhere });
  project.packageTask.spawn(taskOf(project, 'package-all'), { condition: elsewhere });
}

function taskOf(project: cdktf.ConstructLibraryCdktf, name: string): Task {
  const task = project.tasks.tryFind(name);
  if (!task) throw new Error(`projen has no task ${name} any more.`);
  return task;
}
