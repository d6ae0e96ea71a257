/** The projects in templates/, and the commands for them: what `init` writes and prints, and what docs/getting-started/ says. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Template, Templates } from '../src/cli/template';

const FOLDER = join(__dirname, '..', 'templates');
/** Of the files in templates/, and of a package that is not released. */
const UNRELEASED = '0.0.0';

const NPM_INSTALL = 'npm install';
const NPM_PACK = 'npm ci && npm run make && npm pack';
const NPM_INSTALL_PACKED = 'npm install <clone>/cdktf-provider-observability-0.0.0.tgz';
const MODULE = 'github.com/cdktf-provider-observability/cdktf-provider-observability-go/observability';
const LAY_DOWN_PROVIDER = 'npx cdktf-provider-observability provider --packed --out terraform.d/plugins';
const VENV = ['python3 -m venv venv', '. venv/bin/activate'];
const STACK = 'cd cdktf.out/stacks/checkout';

interface Commands extends Pick<Template, 'install' | 'test' | 'synth'> {
  /** Until the release: what makes the packages in a clone of the repository, and what takes the place of `install`. */
  readonly clone: { readonly make: string; readonly install: readonly string[] };
  readonly remark?: string;
}

/** By language. */
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
      install: [
        NPM_INSTALL_PACKED,
        'mkdir .mvn && echo -Dmaven.repo.local=<clone>/.cache/maven > .mvn/maven.config',
      ],
    },
    test: ['mvn -q test'],
    synth: ['mvn -q compile exec:java', STACK],
  },
  go: {
    install: [NPM_INSTALL, 'go mod tidy'],
    clone: {
      make: `${NPM_PACK} && npm run package:go`,
      install: [
        NPM_INSTALL_PACKED,
        `go mod edit -replace ${MODULE}=<clone>/dist/go/observability`,
        'go mod tidy',
      ],
    },
    test: ['go test .'],
    synth: ['go run .', STACK],
  },
  csharp: {
    install: [NPM_INSTALL, 'dotnet restore'],
    clone: {
      make: `${NPM_PACK} && npm run package:dotnet`,
      install: [
        NPM_INSTALL_PACKED,
        'dotnet restore --source <clone>/dist/dotnet --source https://api.nuget.org/v3/index.json',
      ],
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
  return Object.fromEntries(
    Object.entries(COMMANDS).map(([language, { install, clone, test, synth, remark = '' }]) => {
      const fromClone = `This version is not released. <clone> is a clone of its repository, after this in it: ${clone.make}`;
      const template: Template = {
        files: Object.fromEntries(
          [...templateFiles(language)].map(([file, text]) => [
            file,
            text.replaceAll(UNRELEASED, file.endsWith('.tf') ? providerVersion : version),
          ]),
        ),
        notes: [remark, isReleased ? '' : fromClone].filter((note) => note !== ''),
        install: isReleased ? install : clone.install,
        test,
        emulator: `${isReleased ? 'npx cdktf-provider-observability' : 'node <clone>/lib/cli.cjs'} emulator`,
        synth,
      };
      return [language, template];
    }),
  );
}

/** The files of a template by their paths. */
export function templateFiles(language: string): Map<string, string> {
  const folder = join(FOLDER, language);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return new Map(
    files.map((file) => [
      file.slice(folder.length + 1).replaceAll('\\', '/'),
      readFileSync(file, 'utf8').replaceAll('\r', ''),
    ]),
  );
}
