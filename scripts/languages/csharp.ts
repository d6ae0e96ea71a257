import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Language, packedVersion } from './language';
import { ROOT } from './project';

const PACKED = join(ROOT, 'dist', 'dotnet');
const CACHE = join(ROOT, '.cache', 'nuget');

export const csharp: Language = {
  name: 'csharp',
  tool: ['dotnet', '--version'],
  withoutTool() {
    const file = join(PACKED, 'CdktfProviderObservability', 'CdktfProviderObservability.csproj');
    if (!existsSync(file)) throw new Error(`${file} is missing. Run \`npm run package:dotnet\``);
    return 'generated, not run: there is no .NET SDK here';
  },
  async install(project) {
    // NuGet would use its cached copy of this version.
    rmSync(join(CACHE, 'cdktfproviderobservability'), { recursive: true, force: true });
    const sources = ['--source', PACKED, '--source', 'https://api.nuget.org/v3/index.json'];
    await project.run(['dotnet', 'restore', ...sources], { env: environment() });
  },
  async synthesize(project) {
    await project.run(['dotnet', 'run', '--no-restore'], { env: environment() });
  },
  environment,
};

/** MSBuild reads properties from it, too. No compiler server keeps running. */
function environment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    ObservabilityVersion: packedVersion(),
    NUGET_PACKAGES: CACHE,
    MSBUILDDISABLENODEREUSE: '1',
    UseSharedCompilation: 'false',
    DOTNET_CLI_TELEMETRY_OPTOUT: '1',
  };
}
