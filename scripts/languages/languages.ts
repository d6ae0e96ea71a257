/** Projects in TypeScript, Java, Go and C#. Python has its own file. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Edition, npmTarball, packedVersion } from './editions';
import { Language, Project } from './project';
import { capitalized } from '../../src/schema/names';
import { ROOT } from '../checkout';
import { go as goTarget } from '../translate/go';
import { java as javaTarget } from '../translate/java';
import { GO_CORE } from '../twin/core';
import { GO_CDKTN } from '../twin/projects';

export const typescript: Language = {
  name: 'typescript',
  main: 'main.ts',
  tool: ['npm', '--version'],
  async install(project) {
    await project.run(['npm', 'install', '--no-audit', '--no-fund', npmTarball(project.edition)]);
    const strict = ['--strict', '--skipLibCheck', '--target', 'ES2022', '--module', 'node16'];
    await project.run(['npx', 'tsc', '--noEmit', ...strict, 'main.ts']);
  },
  run: async (project, file) => project.run(['npx', 'tsx', file]),
};

export const go: Language = {
  name: 'go',
  main: 'main.go',
  tool: ['go', 'version'],
  target: goTarget,
  async install(project) {
    await project.run(['go', 'mod', 'edit', ...replacements(project.edition)]);
    await project.run(['go', 'mod', 'tidy'], { env: goEnvironment() });
  },
  guide: (name) => `guides/${name}/main.go`,
  run: async (project, file) => project.run(['go', 'run', `./${dirname(file)}`], { env: goEnvironment() }),
  runOwnTests: async (project) => project.run(['go', 'test', './guides/...'], { env: goEnvironment() }),
  environment: goEnvironment,
};

/** Options for `go mod edit` for modules that are packed but not published. */
export function replacements({ core, targets }: Edition): string[] {
  const { moduleName, packageName } = targets.go;
  const ofPackage = `-replace=${moduleName}/${packageName}=${join(ROOT, 'dist', 'go', packageName)}`;
  // Not every module proxy has the twin's core.
  return core === 'cdktn' ? [ofPackage, `-replace=${GO_CDKTN}=${GO_CORE}`] : [ofPackage];
}

/** Keeps modules in the checkout, with permissions that allow removing them. */
function goEnvironment(): NodeJS.ProcessEnv {
  const flags = `${process.env.GOFLAGS ?? ''} -modcacherw`.trim();
  return { ...process.env, GOMODCACHE: join(ROOT, '.cache', 'go-mod'), GOFLAGS: flags };
}

/** The local repository. It contains `com.hashicorp:cdktf`, which `npm run package:java` builds if no Maven repository has it. */
const MAVEN_REPOSITORY = join(ROOT, '.cache', 'maven');

const IN_JAVA = 'src/main/java/';

export const java: Language = {
  name: 'java',
  main: `${IN_JAVA}com/example/shop/Main.java`,
  tool: ['mvn', '--version'],
  target: javaTarget,
  async install({ path }) {
    writeFileSync(join(path, 'settings.xml'), SETTINGS);
    // Packaging also installs the artefact there, but the test must use the one in dist/, which a release publishes.
    const installed = join(MAVEN_REPOSITORY, 'io/github/cdktf-provider-observability');
    rmSync(installed, { recursive: true, force: true });
  },
  guide: (name) => `${IN_JAVA}com/example/shop/guides/${capitalized(name)}.java`,
  async run(project, file) {
    const main = file.slice(IN_JAVA.length, -'.java'.length).replaceAll('/', '.');
    await maven(project, `-Dexec.mainClass=${main}`, 'compile', 'exec:java');
  },
  runOwnTests: async (project) => maven(project, 'test'),
  environment: ({ path }) => {
    // Without --settings, Maven reads the settings in the user's home folder.
    mkdirSync(join(path, '.m2'));
    writeFileSync(join(path, '.m2', 'settings.xml'), SETTINGS);
    return { MAVEN_OPTS: `${mavenOptions()} -Duser.home=${path}` };
  },
};

async function maven(project: Project, ...goals: string[]): Promise<void> {
  const command = ['mvn', '--quiet', '--batch-mode', '--settings', 'settings.xml'];
  const version = `-Dobservability.version=${packedVersion()}`;
  await project.run([...command, version, ...goals], { env: { ...process.env, MAVEN_OPTS: mavenOptions() } });
}

/** Java does not read TMPDIR. */
const mavenOptions = () => `${process.env.MAVEN_OPTS ?? ''} -Djava.io.tmpdir=${tmpdir()}`;

const REPOSITORY = `<repository><id>packed</id><url>file://${join(ROOT, 'dist', 'java')}</url></repository>`;
const SETTINGS = `<settings xmlns="http://maven.apache.org/SETTINGS/1.0.0">
  <localRepository>${MAVEN_REPOSITORY}</localRepository>
  <profiles>
    <profile><id>packed</id><repositories>${REPOSITORY}</repositories></profile>
  </profiles>
  <activeProfiles><activeProfile>packed</activeProfile></activeProfiles>
</settings>
`;

const DOTNET = join(ROOT, 'dist', 'dotnet');
const NUGET = join(ROOT, '.cache', 'nuget');

export const csharp: Language = {
  name: 'csharp',
  main: 'Program.cs',
  tool: ['dotnet', '--version'],
  withoutTool() {
    const file = join(DOTNET, 'CdktfProviderObservability', 'CdktfProviderObservability.csproj');
    if (!existsSync(file)) throw new Error(`${file} is missing. Run \`npm run package:dotnet\``);
    return 'generated, but not run, because no .NET SDK is installed';
  },
  async install(project) {
    // Otherwise, NuGet would use its cached copy of this version.
    rmSync(join(NUGET, 'cdktfproviderobservability'), { recursive: true, force: true });
    const sources = ['--source', DOTNET, '--source', 'https://api.nuget.org/v3/index.json'];
    await project.run(['dotnet', 'restore', ...sources], { env: dotnetEnvironment() });
  },
  run: async (project) => project.run(['dotnet', 'run', '--no-restore'], { env: dotnetEnvironment() }),
  environment: dotnetEnvironment,
};

/** MSBuild also reads properties from the environment. Two of them prevent servers that outlive the command. */
function dotnetEnvironment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ObservabilityVersion: packedVersion(),
    NUGET_PACKAGES: NUGET,
    MSBUILDDISABLENODEREUSE: '1',
    UseSharedCompilation: 'false',
    DOTNET_CLI_TELEMETRY_OPTOUT: '1',
  };
}
