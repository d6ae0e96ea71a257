/** How projects in TypeScript, Java, Go and C# install the package and run programs. python.ts does the same for Python. */
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Edition, npmTarball } from './editions';
import { TestedLanguage, LanguageProject } from './project';
import { capitalized } from '../../src/schema/names';
import { CDKTN_GO_MODULE, goEnvironment } from '../cdktn/core';
import { GO_CDKTN } from '../cdktn/projects';
import { packageVersion, ROOT } from '../checkout';
import { csharp as csharpTarget } from '../translate/csharp';
import { go as goTarget } from '../translate/go';
import { java as javaTarget } from '../translate/java';

export const typescript: TestedLanguage = {
  name: 'typescript',
  main: 'main.ts',
  async install(project) {
    await project.run(['npm', 'install', '--no-audit', '--no-fund', npmTarball(project.edition)]);
    const strict = ['--strict', '--skipLibCheck', '--target', 'ES2022', '--module', 'node16'];
    await project.run(['npx', 'tsc', '--noEmit', ...strict, 'main.ts']);
  },
  run: async (project, file) => project.run(['npx', 'tsx', file]),
};

export const go: TestedLanguage = {
  name: 'go',
  main: 'main.go',
  target: goTarget,
  async install(project) {
    await project.run(['go', 'mod', 'edit', ...goReplacements(project.edition)]);
    await project.run(['go', 'mod', 'tidy']);
  },
  guideProgram: (name) => `guides/${name}/main.go`,
  run: async (project, file) => project.run(['go', 'run', `./${dirname(file)}`]),
  runLanguageTests: async (project) => project.run(['go', 'test', './guides/...']),
  environment: goEnvironment,
};

/** Returns options for `go mod edit` that replace unpublished modules with local folders. */
export function goReplacements({ core, targets }: Edition): string[] {
  const { moduleName, packageName } = targets.go;
  const ofPackage = `-replace=${moduleName}/${packageName}=${join(ROOT, 'dist', 'go', packageName)}`;
  // The local copy of cdktn is used, because not every Go module proxy has cdktn.
  return core === 'cdktn' ? [ofPackage, `-replace=${GO_CDKTN}=${CDKTN_GO_MODULE}`] : [ofPackage];
}

/** The local Maven repository. `npm run package:java` builds `com.hashicorp:cdktf` in it, because some Maven mirrors do not have it. */
const MAVEN_REPOSITORY = join(ROOT, '.cache', 'maven');

const JAVA_SOURCES = 'src/main/java/';

export const java: TestedLanguage = {
  name: 'java',
  main: `${JAVA_SOURCES}com/example/shop/Main.java`,
  target: javaTarget,
  async install(project) {
    project.write('.m2/settings.xml', MAVEN_SETTINGS);
    // Packaging installed a copy in this local repository. Remove it, so that Maven takes the package from dist/, which a release publishes.
    const installed = join(MAVEN_REPOSITORY, 'io/github/cdktf-provider-observability');
    rmSync(installed, { recursive: true, force: true });
  },
  guideProgram: (name) => `${JAVA_SOURCES}com/example/shop/guides/${capitalized(name)}.java`,
  async run(project, file) {
    const main = file.slice(JAVA_SOURCES.length, -'.java'.length).replaceAll('/', '.');
    await maven(project, `-Dexec.mainClass=${main}`, 'compile', 'exec:java');
  },
  runLanguageTests: async (project) => maven(project, 'test'),
  // Maven reads the settings in the home folder. Java's temporary folder is set, because Java does not read TMPDIR.
  environment: ({ path }) => ({
    MAVEN_OPTS: `${process.env.MAVEN_OPTS ?? ''} -Djava.io.tmpdir=${tmpdir()} -Duser.home=${path}`,
  }),
};

async function maven(project: LanguageProject, ...goals: string[]): Promise<void> {
  const version = `-Dobservability.version=${packageVersion()}`;
  await project.run(['mvn', '--quiet', '--batch-mode', version, ...goals]);
}

const PACKED_REPOSITORY = `<repository><id>packed</id><url>file://${join(ROOT, 'dist', 'java')}</url></repository>`;
const MAVEN_SETTINGS = `<settings xmlns="http://maven.apache.org/SETTINGS/1.0.0">
  <localRepository>${MAVEN_REPOSITORY}</localRepository>
  <profiles>
    <profile><id>packed</id><repositories>${PACKED_REPOSITORY}</repositories></profile>
  </profiles>
  <activeProfiles><activeProfile>packed</activeProfile></activeProfiles>
</settings>
`;

const DOTNET_PACKAGES = join(ROOT, 'dist', 'dotnet');
const NUGET_CACHE = join(ROOT, '.cache', 'nuget');

export const csharp: TestedLanguage = {
  name: 'csharp',
  main: 'Program.cs',
  target: csharpTarget,
  async install(project) {
    // Otherwise, NuGet would use its cached copy of this version.
    rmSync(join(NUGET_CACHE, 'cdktfproviderobservability'), { recursive: true, force: true });
    const sources = ['--source', DOTNET_PACKAGES, '--source', 'https://api.nuget.org/v3/index.json'];
    await project.run(['dotnet', 'restore', ...sources]);
  },
  guideProgram: (name) => `Guides/${capitalized(name)}.cs`,
  async run(project, file) {
    const [, guide] = /^Guides\/(\w+)\.cs$/.exec(file) ?? [];
    // A project has one entry point.
    if (guide !== undefined) project.write(csharp.main, `Shop.Guides.${guide}.Synthesize();\n`);
    await project.run(['dotnet', 'run', '--no-restore']);
  },
  runLanguageTests: async (project) => project.run(['dotnet', 'test', '--no-restore']),
  environment: () => ({
    ObservabilityVersion: packageVersion(),
    NUGET_PACKAGES: NUGET_CACHE,
    // These two variables keep .NET from starting build servers, which would outlive the command.
    MSBUILDDISABLENODEREUSE: '1',
    UseSharedCompilation: 'false',
    DOTNET_CLI_TELEMETRY_OPTOUT: '1',
  }),
};
