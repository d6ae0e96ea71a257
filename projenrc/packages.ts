import { cdktf } from 'projen';

// Maven and Go keep what they fetch in the checkout.
const MAVEN = '--maven-local-repository .cache/maven';
const GO = { GOMODCACHE: '$(echo "$PWD/.cache/go-mod")', GOFLAGS: '-modcacherw' };

export function addPackages(project: cdktf.ConstructLibraryCdktf): void {
  chooseContent(project);
  packLanguages(project);
}

/** The tarball holds the constructs and the two bundles; what is in the bundles is not shipped twice. */
function chooseContent(project: cdktf.ConstructLibraryCdktf): void {
  for (const path of ['/.cache/', '/.ci/', '/examples/', '/scripts/', '/jest.config.json']) {
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
  const packageJava = project.tasks.tryFind('package:java');
  packageJava?.reset();
  packageJava?.spawn(cdktfForJava);
  packageJava?.exec(`jsii-pacmak -v --target java ${MAVEN}`);
  const packageGo = project.tasks.tryFind('package:go');
  Object.entries(GO).forEach(([name, value]) => packageGo?.env(name, value));
  const packageDotnet = project.tasks.tryFind('package:dotnet');
  packageDotnet?.reset('jsii-pacmak -v --target dotnet', { condition: 'dotnet --version' });
  packageDotnet?.say('There is no .NET SDK here: C# is packaged as generated code.', {
    condition: '! dotnet --version',
  });
  packageDotnet?.exec('jsii-pacmak -v --target dotnet --code-only', { condition: '! dotnet --version' });
  // One run for all but C# packs side by side.
  const packageAll = project.tasks.tryFind('package-all');
  packageAll?.reset('node -e "fs.rmSync(\'dist\', { recursive: true, force: true })"');
  packageAll?.spawn(cdktfForJava);
  packageAll?.exec(`jsii-pacmak -v --targets js python java go ${MAVEN}`, { env: GO });
  if (packageDotnet) packageAll?.spawn(packageDotnet);
}
