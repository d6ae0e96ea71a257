import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Language, packedVersion } from './language';
import { ROOT } from './project';

const PACKED = join(ROOT, 'dist', 'dotnet');

export const csharp: Language = {
  name: 'csharp',
  tool: ['dotnet', '--version'],
  withoutTool() {
    const file = join(PACKED, 'CdktfProviderObservability', 'CdktfProviderObservability.csproj');
    if (!existsSync(file)) throw new Error(`${file} is missing. Run \`npm run package:dotnet\`.`);
    return 'generated, not run: there is no .NET SDK here';
  },
  async install(project) {
    const sources = ['--source', PACKED, '--source', 'https://api.nuget.org/v3/index.json'];
    await project.run(['dotnet', 'restore', ...sources, `-p:ObservabilityVersion=${packedVersion()}`]);
  },
  async synthesize(project) {
    await project.run(['dotnet', 'run', '--no-restore', `-p:ObservabilityVersion=${packedVersion()}`]);
  },
};
