import { cdktf } from 'projen';

// The folders of src/, each with the folders that it may import from. These rules allow no cycles.
const MAY_IMPORT: Record<string, string[]> = {
  adopt: ['client', 'contract', 'handlers', 'json', 'plugin', 'schema', 'synthesis'],
  cli: ['adopt', 'client', 'contract', 'emulator', 'encryption', 'json', 'schema', 'synthesis'],
  client: ['contract', 'json', 'schema'],
  constructs: ['schema', 'synthesis'],
  contract: ['json', 'schema'],
  emulator: ['contract', 'json', 'schema'],
  encryption: [],
  generated: ['constructs', 'schema', 'synthesis'],
  handlers: ['client', 'contract', 'encryption', 'json', 'plugin', 'schema'],
  json: [],
  null: ['synthesis'],
  objectives: ['constructs', 'generated', 'synthesis'],
  plugin: ['json'],
  schema: ['json'],
  synthesis: ['json', 'schema'],
  testing: ['emulator', 'json', 'schema', 'synthesis'],
};

// The folders of src/handlers/, each with the others that it may import from. Files directly in src/handlers/ may import from all of them.
const HANDLERS_MAY_IMPORT: Record<string, string[]> = {
  codec: [],
  checks: ['codec'],
  connection: ['codec', 'checks'],
  object: ['codec', 'checks', 'connection'],
  resources: ['codec', 'checks', 'connection', 'object'],
  lookups: ['codec', 'checks', 'connection'],
};

export function enforceImportRules(project: cdktf.ConstructLibraryCdktf): void {
  project.eslint?.addRules({
    'import/no-restricted-paths': [
      'error',
      {
        zones: [
          ...Object.entries(MAY_IMPORT).map(([folder, allowed]) => ({
            target: `./src/${folder}`,
            from: Object.keys(MAY_IMPORT)
              .filter((other) => other !== folder && !allowed.includes(other))
              .map((other) => `./src/${other}`),
          })),
          ...Object.entries(HANDLERS_MAY_IMPORT).map(([folder, allowed]) => ({
            target: `./src/handlers/${folder}`,
            from: './src/handlers',
            except: [folder, ...allowed].map((other) => `./${other}`),
          })),
        ],
      },
    ],
  });
}
