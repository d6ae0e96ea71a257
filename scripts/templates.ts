/** The projects in templates/, and the commands for them: what `init` writes and prints, and what docs/getting-started/ says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, ROOT } from './checkout';
import { Template, Templates } from '../src/cli/init';

/** Of the files in templates/, and of a package that is not released. */
const UNRELEASED = '0.0.0';

const NPM_INSTALL = 'npm install';
const NPM_PACK = 'npm ci && npm run make && npm pack';
const NPM_INSTALL_PACKED = 'npm install <clone>/cdktf-provider-observability-0.0.0.tgz';
const MAVEN_PACKED = 'mkdir .mvn && echo -Dmaven.repo.local=<clone>/.cache/maven > .mvn/maven.config';
const MODULE = 'github.com/cdktf-provider-observability/cdktf-provider-observability-go/observability';
const GO_PACKED = `go mod edit -replace ${MODULE}=<clone>/dist/go/observability`;
const DOTNET_PACKED =
  'dotnet restore --source <clone>/dist/dotnet --source https://api.nuget.org/v3/index.json';
const LAY_DOWN_PROVIDER = 'npx cdktf-provider-observability provider --packed --out terraform.d/plugins';
const VENV = ['python3 -m venv venv', '. venv/bin/activate'];
const STACK = 'cd cdktf.out/stacks/checkout';

interface Commands extends Pick<Template, 'install' | 'test' | 'synth'> {
  /** Until the release: what makes the packages in a clone of the repository, and what takes the place of `install`. */
  readonly clone: { readonly make: string; readonly install: readonly string[] };
  readonly remark?: string;
}

export const COMMANDS: Readonly<Record<string, Commands>> = {
  typescript: {
    install: [NPM_INSTALL],
    clone: { make: NPM_PACK, install: [NPM_INSTALL_PACKED] },
    test: ['npx tsc --noEmit', 'npm test'],
    synth: ['npx tsx main.ts', STACK],
  },
  python: {
    install: [...VENV, 'pip install -r requirements.txt'],
    clone: {
      make: 'npm ci && npm run make && npm run package:python',
      install: [...VENV, 'pip install -r requirements.txt --find-links <clone>/dist/python'],
    },
    test: ['pytest'],
    synth: ['python main.py', STACK],
  },
  java: {
    install: [NPM_INSTALL],
    clone: {
      make: `${NPM_PACK} && npm run package:java`,
      install: [NPM_INSTALL_PACKED, MAVEN_PACKED],
    },
    test: ['mvn -q test'],
    synth: ['mvn -q compile exec:java', STACK],
  },
  go: {
    install: [NPM_INSTALL, 'go mod tidy'],
    clone: {
      make: `${NPM_PACK} && npm run package:go`,
      install: [NPM_INSTALL_PACKED, GO_PACKED, 'go mod tidy'],
    },
    test: ['go test .'],
    synth: ['go run .', STACK],
  },
  csharp: {
    install: [NPM_INSTALL, 'dotnet restore'],
    clone: {
      make: `${NPM_PACK} && npm run package:dotnet`,
      install: [NPM_INSTALL_PACKED, DOTNET_PACKED],
    },
    test: ['dotnet test --no-restore'],
    synth: ['dotnet run --no-restore', STACK],
    remark: 'This project is untried: the tests of the package have no .NET SDK to compile it.',
  },
  hcl: {
    install: [NPM_INSTALL, LAY_DOWN_PROVIDER],
    clone: { make: NPM_PACK, install: [NPM_INSTALL_PACKED, LAY_DOWN_PROVIDER] },
    test: ['terraform init', 'terraform test'],
    synth: [],
  },
};

/** @param providerVersion of the provider in the package: a development build has a version of its own */
export function templates(version: string, providerVersion: string): Templates {
  const isReleased = version !== UNRELEASED;
  const templateOf = (language: string): Template => {
    const { install, clone, test, synth, remark = '' } = COMMANDS[language];
    const fromClone = `This version is not released. <clone> is a clone of its repository, after this in it: ${clone.make}`;
    const files = [...templateFiles(language)].map(([file, text]) => [
      file,
      text.replaceAll(UNRELEASED, file.endsWith('.tf') ? providerVersion : version),
    ]);
    return {
      files: Object.fromEntries(files) as Template['files'],
      notes: [remark, isReleased ? '' : fromClone].filter((note) => note !== ''),
      install: isReleased ? install : clone.install,
      test,
      emulator: `${isReleased ? 'npx cdktf-provider-observability' : 'node <clone>/lib/cli.cjs'} emulator`,
      synth,
    };
  };
  return Object.fromEntries(Object.keys(COMMANDS).map((language) => [language, templateOf(language)]));
}

export function templateFiles(language: string): Map<string, string> {
  const folder = join(ROOT, 'templates', language);
  const textOf = (path: string) => readFileSync(join(folder, path), 'utf8').replaceAll('\r', '');
  return new Map(filesBelow(folder).map((path) => [path, textOf(path)]));
}
