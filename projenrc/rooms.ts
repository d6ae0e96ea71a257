import { cdktf } from 'projen';

// Arrows between the rooms of src/ go one way: who may import from where.
const ROOMS = [
  'cli',
  'client',
  'constructs',
  'contract',
  'emulator',
  'encryption',
  'handlers',
  'json',
  'lookups',
  'outputs',
  'plugin',
  'schema',
  'synthesis',
];
const MAY_IMPORT: Record<string, string[]> = {
  cli: ['emulator', 'encryption'],
  client: ['contract'],
  constructs: ['outputs', 'schema', 'synthesis'],
  contract: ['json'],
  emulator: ['contract'],
  encryption: [],
  handlers: ['schema', 'client', 'contract', 'encryption', 'plugin'],
  json: [],
  lookups: ['constructs', 'outputs', 'schema', 'synthesis'],
  // Classes that are read through properties of others only: Go, where they are a package, takes no arrow back.
  outputs: [],
  plugin: ['json'],
  schema: [],
  synthesis: ['schema'],
};

export function holdRooms(project: cdktf.ConstructLibraryCdktf): void {
  project.eslint?.addRules({
    'import/no-restricted-paths': [
      'error',
      {
        zones: ROOMS.map((room) => ({
          target: `./src/${room}`,
          from: ROOMS.filter((other) => other !== room && !MAY_IMPORT[room].includes(other)).map(
            (other) => `./src/${other}`,
          ),
        })),
      },
    ],
  });
}
