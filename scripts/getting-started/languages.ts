/** The languages of the projects in templates/, by the fence of their blocks of code: commands, and what their pages say. */
import { Template } from '../../src/cli/init';

export interface Language extends Pick<Template, 'install' | 'test' | 'synth'> {
  readonly title: string;
  /** Besides Node.js and Terraform. */
  readonly needs?: string;
  /** Until the release: builds the packages in a clone of the repository. */
  readonly make: string;
  /** Until the release: instead of `install`. */
  readonly installFromClone: readonly string[];
  readonly remark?: string;
  readonly pipeline: Pipeline;
  readonly stack: string;
  readonly testFile: string;
  /** Files that have to be explained. */
  readonly others: string;
  readonly aboutTest: string;
  /** Commit it with the files that `init` writes. */
  readonly commit: string;
  /** The program that runs the blocks of the page; without it, they are not tested. */
  readonly runner?: string;
}

/** What a job of a pipeline does before it plans. */
export interface Pipeline {
  /** An action, and its arguments; Node.js is there. */
  readonly setUp?: readonly [action: string, settings: string];
  /** Installs what is locked, and tests. */
  readonly commands: readonly string[];
}

const NPM_PACK = 'npm ci && npm run make && npm pack';
const NPM_INSTALL_PACKED = 'npm install <clone>/cdktf-provider-observability-0.0.0.tgz';
const MAVEN_PACKED = 'mkdir .mvn && echo -Dmaven.repo.local=<clone>/.cache/maven > .mvn/maven.config';
const MODULE = 'github.com/cdktf-provider-observability/cdktf-provider-observability-go/observability';
const GO_PACKED = `go mod edit -replace ${MODULE}=<clone>/dist/go/observability`;
const DOTNET_PACKED =
  'dotnet restore --source <clone>/dist/dotnet --source https://api.nuget.org/v3/index.json';
const LAY_DOWN_PROVIDER = ['npm run provider', 'npm run lock'];
const VENV = ['python3 -m venv venv', '. venv/bin/activate'];
const STACK = 'cd cdktf.out/stacks/checkout';

const ABOUT_TEST =
  'It deploys the stack with real Terraform to an emulator of the service, which it starts and stops, and keeps its files in a temporary folder.';
/** The language runs the library in a process of Node.js. */
const ABOUT_NODE =
  'With Node.js 20, jsii prints a banner about its end of life, which is harmless; with 22 or 24 it does not.';
const CDKTF_JSON = '`cdktf.json`, which tells `cdktf deploy` how to run the program';
const IN_TEST = 'test/getting-started.test.ts';
const IN_LANGUAGES = 'scripts/languages/getting-started.ts';

const COMPILED = {
  others: `${CDKTF_JSON}, and \`package.json\`, with the command that has the emulator.`,
  aboutTest: `${ABOUT_TEST} ${ABOUT_NODE}`,
  commit: '`package-lock.json`',
};

export const LANGUAGES: Readonly<Record<string, Language>> = {
  typescript: {
    title: 'TypeScript',
    install: ['npm install'],
    make: NPM_PACK,
    installFromClone: [NPM_INSTALL_PACKED],
    test: ['npx tsc --noEmit', 'npm test'],
    pipeline: { commands: ['npm ci', 'npx tsc --noEmit', 'npm test'] },
    synth: ['npx tsx main.ts', STACK],
    stack: 'main.ts',
    testFile: 'main.test.ts',
    others: `${CDKTF_JSON}.`,
    aboutTest: ABOUT_TEST,
    commit: '`package-lock.json`',
    runner: IN_TEST,
  },
  python: {
    title: 'Python',
    needs: 'Python 3.10 or newer',
    install: [...VENV, 'pip install -r requirements.txt'],
    make: 'npm ci && npm run make && npm run package:python',
    installFromClone: [...VENV, 'pip install -r requirements.txt --find-links <clone>/dist/python'],
    test: ['pytest'],
    pipeline: {
      setUp: ['actions/setup-python@v7', "python-version: '3.13'"],
      commands: ['pip install -r requirements.txt', 'pytest'],
    },
    synth: ['python main.py', STACK],
    stack: 'main.py',
    testFile: 'test_main.py',
    others: `${CDKTF_JSON}, and \`requirements.txt\`. With the virtual environment active, the commands below work without \`npx\`, too.`,
    aboutTest: `${ABOUT_TEST} The fixture \`observability_emulator\` comes from \`cdktf-provider-observability-pytest\`. ${ABOUT_NODE}`,
    commit: 'the lock file of your tool for Python, or the output of `pip freeze`',
    runner: IN_LANGUAGES,
  },
  java: {
    ...COMPILED,
    title: 'Java',
    needs: 'Java 17 or newer with Maven',
    install: ['npm install'],
    make: `${NPM_PACK} && npm run package:java`,
    installFromClone: [NPM_INSTALL_PACKED, MAVEN_PACKED],
    test: ['mvn -q test'],
    // The runners have Java and Maven.
    pipeline: { commands: ['npm ci', 'mvn -q test'] },
    synth: ['mvn -q compile exec:java', STACK],
    stack: 'src/main/java/com/example/Checkout.java',
    testFile: 'src/test/java/com/example/CheckoutTest.java',
    runner: IN_LANGUAGES,
  },
  go: {
    ...COMPILED,
    title: 'Go',
    needs: 'Go 1.25 or newer',
    install: ['npm install', 'go mod tidy'],
    make: `${NPM_PACK} && npm run package:go`,
    installFromClone: [NPM_INSTALL_PACKED, GO_PACKED, 'go mod tidy'],
    test: ['go test .'],
    pipeline: {
      setUp: ['actions/setup-go@v7', 'go-version-file: go.mod'],
      commands: ['npm ci', 'go test .'],
    },
    synth: ['go run .', STACK],
    stack: 'main.go',
    testFile: 'main_test.go',
    commit: '`go.sum` and `package-lock.json`',
    runner: IN_LANGUAGES,
  },
  csharp: {
    ...COMPILED,
    title: 'C#',
    needs: 'the .NET SDK 8 or newer',
    install: ['npm install', 'dotnet restore'],
    make: `${NPM_PACK} && npm run package:dotnet`,
    installFromClone: [NPM_INSTALL_PACKED, DOTNET_PACKED],
    test: ['dotnet test --no-restore'],
    pipeline: {
      setUp: ['actions/setup-dotnet@v6', 'dotnet-version: 8'],
      commands: ['npm ci', 'dotnet restore', 'dotnet test --no-restore'],
    },
    synth: ['dotnet run --no-restore', STACK],
    remark: 'This project is not tested: the tests of the package have no .NET SDK to compile it.',
    stack: 'Checkout.cs',
    testFile: 'CheckoutTest.cs',
  },
  hcl: {
    title: 'HCL',
    install: ['npm install', ...LAY_DOWN_PROVIDER],
    make: NPM_PACK,
    installFromClone: [NPM_INSTALL_PACKED, ...LAY_DOWN_PROVIDER],
    test: ['terraform init', 'terraform test'],
    pipeline: {
      // Without the backend, this step needs no secrets.
      commands: ['npm ci', 'npm run provider', 'terraform init -backend=false', 'terraform test'],
    },
    synth: [],
    stack: 'main.tf',
    testFile: 'tests/checkout.tftest.hcl',
    others:
      '`package.json`, with the provider and the commands that write it to `terraform.d/plugins` and its checksums for every platform to `.terraform.lock.hcl`. [Upgrading](../upgrading.md) says when to run them again.',
    aboutTest:
      'It mocks the provider, so it needs neither a service nor a key; [terraform test](../terraform-test.md) has more.',
    commit: '`package-lock.json` and `.terraform.lock.hcl`',
    runner: IN_TEST,
  },
};
