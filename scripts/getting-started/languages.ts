/** The commands and the texts for the getting-started page of each language, keyed by the fence of the language's code blocks. */
import { join } from 'node:path';
import { Template } from '../../src/cli/init';
import { quoted } from '../../src/cli/shell';
import { packageVersion, ROOT } from '../checkout';
import { canRun } from '../command';
import { GO_PACKAGES } from '../translate/go';

export interface Language extends Pick<Template, 'install' | 'test' | 'emulator' | 'synth'> {
  readonly title: string;
  /** Requirements in addition to Node.js and Terraform. */
  readonly needs?: string;
  /** The command that fails if a tool in `needs` is not installed. */
  readonly toolCheck?: readonly string[];
  /** The command that packs the language's packages in a clone, after `npm run make`. */
  readonly pack: string;
  /** The commands that replace `install` for packages that no registry has. They contain names in BUILD, in angle brackets. */
  readonly installBuild: readonly string[];
  /** What `pack` and `installBuild` download. */
  readonly downloads: string;
  /** The command that prepares a new terminal, in the project's folder. */
  readonly activate?: string;
  readonly pipeline?: Pipeline;
  readonly stack: string;
  readonly testFile: string;
  /** The other files that `init` writes and that need an explanation. */
  readonly others: string;
  readonly aboutTest: string;
  /** Files to commit in addition to those that `init` writes. */
  readonly commit: string;
  /** A tool without which the suite skips the language. */
  readonly optionalTool?: string;
}

/** The steps that a pipeline runs before it plans. */
export interface Pipeline {
  /** An action and its arguments. Node.js is already installed. */
  readonly setUp?: readonly [action: string, settings: string];
  /** The commands that install the locked packages and run the tests. Default: `npm ci --ignore-scripts` and the commands in `test`. */
  readonly commands?: readonly string[];
}

/** The paths of the packages in a clone. */
export const BUILD: Readonly<Record<string, string>> = {
  tarball: `cdktf-provider-observability-${packageVersion()}.tgz`,
  wheels: 'dist/python',
  // Contains `com.hashicorp:cdktf`, too, because some Maven mirrors do not have it.
  repository: '.cache/maven',
  modules: 'dist/go',
  packages: 'dist/dotnet',
};

export const withBuildPaths = (command: string): string =>
  command.replace(/<(\w+)>/g, (_, name: string) => quoted(join(ROOT, BUILD[name])));

export const NPM_CI = 'npm ci --ignore-scripts';
const NPM_PACK = 'npm pack --silent';
const NPM_INSTALL_PACKED = 'npm install <tarball>';
// Without an index, pip cannot install somebody else's packages with these names.
const PIP_INSTALL_PACKED =
  'grep observability requirements.txt | pip install --no-index --no-deps --find-links <wheels> -r /dev/stdin';
const MAVEN_USE_PACKED = 'mkdir .mvn && echo -Dmaven.repo.local=<repository> > .mvn/maven.config';
const GO_USE_PACKED = `go mod edit -replace ${GO_PACKAGES['this package']}=<modules>/observability`;
const DOTNET_RESTORE_PACKED =
  'dotnet restore --source <packages> --source https://api.nuget.org/v3/index.json';
const WRITE_PROVIDER = ['npm run mirror', 'npm run lock'];
const ACTIVATE = '. venv/bin/activate';
const VENV = ['python3 -m venv venv', ACTIVATE];
const CD_TO_STACK = 'cd cdktf.out/stacks/checkout';

const ABOUT_TEST =
  'The test deploys the stack with real Terraform to an emulator of the service. Terraform runs in a temporary folder.';
/** For languages in which jsii runs the library in a Node.js process. */
const ABOUT_NODE = 'On Node.js 20, jsii prints an end-of-life warning, which you can ignore.';
const ABOUT_CDKTF_JSON = '- `cdktf.json`, which tells `cdktf deploy` how to run the program';

const COMPILED_LANGUAGE_TEXTS = {
  others: `- \`package.json\`, with the package and scripts for its commands\n${ABOUT_CDKTF_JSON}`,
  aboutTest: `${ABOUT_TEST} ${ABOUT_NODE}`,
  commit: '`package-lock.json`',
};

export const LANGUAGES: Readonly<Record<string, Language>> = {
  typescript: {
    title: 'TypeScript',
    install: ['npm install'],
    pack: NPM_PACK,
    installBuild: [NPM_INSTALL_PACKED],
    downloads: 'CDKTF, tsx and TypeScript from npm',
    test: ['npx tsc --noEmit', 'npm test'],
    synth: ['npx tsx main.ts', CD_TO_STACK],
    stack: 'main.ts',
    testFile: 'main.test.ts',
    others: ABOUT_CDKTF_JSON,
    aboutTest: ABOUT_TEST,
    commit: '`package-lock.json`',
  },
  python: {
    title: 'Python',
    needs: 'Python 3.11 or newer',
    install: [...VENV, 'pip install -r requirements.txt'],
    toolCheck: ['python3', '-m', 'venv', '--help'],
    pack: 'node --import tsx scripts/pacmak.ts --targets python && npm run package:pytest',
    installBuild: [...VENV, PIP_INSTALL_PACKED, 'pip install -r requirements.txt'],
    downloads: 'the build tools, CDKTF and pytest from PyPI',
    activate: ACTIVATE,
    emulator: [ACTIVATE, 'cdktf-provider-observability emulator'],
    test: ['pytest'],
    pipeline: {
      setUp: [
        'actions/setup-python@5fda3b95a4ea91299a34e894583c3862153e4b97 # v7.0.0',
        "python-version: '3.13'",
      ],
      commands: ['pip install -r requirements.txt', 'pytest'],
    },
    synth: ['python main.py', CD_TO_STACK],
    stack: 'main.py',
    testFile: 'test_main.py',
    others: `- \`requirements.txt\`\n${ABOUT_CDKTF_JSON}`,
    aboutTest: `${ABOUT_TEST} The fixture \`observability_emulator\` comes from \`cdktf-provider-observability-pytest\`. ${ABOUT_NODE}`,
    commit: 'the lock file of your Python package manager, or the output of `pip freeze`',
  },
  java: {
    ...COMPILED_LANGUAGE_TEXTS,
    title: 'Java',
    needs: 'Java 17 or newer with Maven',
    install: ['npm install'],
    toolCheck: ['mvn', '--version'],
    pack: `${NPM_PACK} && npm run package:java`,
    installBuild: [NPM_INSTALL_PACKED, MAVEN_USE_PACKED],
    downloads: 'CDKTF from npm, and packages from Maven Central',
    // GitHub's runners include Java and Maven, so the pipeline needs no `setUp` step.
    test: ['mvn -q test'],
    synth: ['mvn -q compile exec:java', CD_TO_STACK],
    stack: 'src/main/java/com/example/Checkout.java',
    testFile: 'src/test/java/com/example/CheckoutTest.java',
  },
  go: {
    ...COMPILED_LANGUAGE_TEXTS,
    title: 'Go',
    needs: 'Go 1.26 or newer',
    install: ['npm install', 'go mod tidy'],
    toolCheck: ['go', 'version'],
    pack: `${NPM_PACK} && jsii-pacmak --targets go`,
    installBuild: [NPM_INSTALL_PACKED, GO_USE_PACKED, 'go mod tidy'],
    downloads: 'CDKTF from npm, and Go modules',
    test: ['go test .'],
    pipeline: {
      setUp: [
        'actions/setup-go@b7ad1dad31e06c5925ef5d2fc7ad053ef454303e # v7.0.0',
        'go-version-file: go.mod',
      ],
    },
    synth: ['go run .', CD_TO_STACK],
    stack: 'main.go',
    testFile: 'main_test.go',
    commit: '`go.sum` and `package-lock.json`',
  },
  csharp: {
    ...COMPILED_LANGUAGE_TEXTS,
    title: 'C#',
    needs: 'the .NET SDK 10 or newer',
    install: ['npm install', 'dotnet restore'],
    toolCheck: ['dotnet', '--version'],
    pack: `${NPM_PACK} && npm run package:dotnet`,
    installBuild: [NPM_INSTALL_PACKED, DOTNET_RESTORE_PACKED],
    downloads: 'CDKTF from npm, and packages from nuget.org',
    test: ['dotnet test --no-restore'],
    pipeline: {
      setUp: ['actions/setup-dotnet@a98b56852c35b8e3190ac28c8c2271da59106c68 # v6.0.0', 'dotnet-version: 10'],
      commands: [NPM_CI, 'dotnet restore', 'dotnet test --no-restore'],
    },
    synth: ['dotnet run --no-restore', CD_TO_STACK],
    stack: 'Checkout.cs',
    testFile: 'CheckoutTest.cs',
    optionalTool: 'a .NET SDK',
  },
  hcl: {
    title: 'HCL',
    install: ['npm install', ...WRITE_PROVIDER],
    pack: NPM_PACK,
    installBuild: [NPM_INSTALL_PACKED, ...WRITE_PROVIDER],
    downloads: 'nothing',
    test: ['terraform init', 'terraform test'],
    pipeline: {
      // Without the backend, this step needs no secrets.
      commands: [NPM_CI, 'npm run mirror', 'terraform init -backend=false', 'terraform test'],
    },
    synth: [],
    stack: 'main.tf',
    testFile: 'tests/checkout.tftest.hcl',
    others:
      '- `package.json`, with scripts for the commands: `npm run mirror` writes the provider to `terraform.d/plugins`, and `npm run lock` writes checksums of the provider for all platforms to `.terraform.lock.hcl`. [Upgrading](../upgrading.md) says when to run these two scripts\n- `.npmrc`, so that npm does not install CDKTF\n\nIn your `main.tf`, `version` is the version of your build, such as `0.0.0-dev.h42ccf845178d`.',
    aboutTest:
      'The test mocks the provider, so it needs neither a service nor a key. See [terraform test](../hcl.md#terraform-test).',
    commit: '`package-lock.json` and `.terraform.lock.hcl`',
  },
};

/** Returns the tool that a language needs if it is not installed, or undefined. */
export async function missingTool(language: string): Promise<string | undefined> {
  const { needs, toolCheck } = LANGUAGES[language];
  if (!toolCheck || (await canRun(toolCheck))) return undefined;
  return `${needs} (\`${toolCheck.join(' ')}\` fails)`;
}

/** Returns a remark on code of a language that the suite skips if a tool is not installed. Empty for other languages. */
export function testRemark(language: string): string {
  const { optionalTool } = LANGUAGES[language];
  return optionalTool === undefined
    ? ''
    : `tested only on machines with ${optionalTool}, with \`npm run test:languages ${language}\``;
}
