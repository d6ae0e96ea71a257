import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { unpackInto } from './archive';
import { CommandError } from './command-error';
import { THIS_PLATFORM } from './node-executable';
import { readOwnBundle } from './own-bundle';

const COMMAND = 'debug';
const LAUNCHER = 'terraform-provider-observability';

/** `debug`: runs the provider of the package until it is interrupted. */
export function debugCommand(): Command {
  return new Command(COMMAND)
    .description(
      'start the provider in this terminal, where Terraform finds it, to debug it or to see its log',
    )
    .option('--inspect [port]', 'let a debugger attach at this port of this machine (Node.js: 9229)')
    .addHelpText(
      'after',
      [
        '',
        'It prints the variable by which Terraform finds it, and stays for any number of runs. It has the environment of this',
        'terminal: OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY, and TF_LOG_PROVIDER, the level of its log (debug).',
      ].join('\n'),
    )
    .action(run);
}

async function run({ inspect }: { readonly inspect?: string | true }): Promise<void> {
  const bundle = readOwnBundle(COMMAND).archives.find(({ platforms }) => platforms.includes(THIS_PLATFORM));
  if (!bundle || process.platform === 'win32') {
    throw new CommandError(`There is no debugging on ${THIS_PLATFORM}. On Windows, use WSL.`);
  }
  const { OBSERVABILITY_NODE_OPTIONS: options = '', ...environment } = process.env;
  const debugger_ = inspect === undefined ? '' : inspect === true ? '--inspect' : `--inspect=${inspect}`;
  const folder = mkdtempSync(join(tmpdir(), 'debug-'));
  try {
    unpackInto(folder, bundle.content);
    const provider = spawn(join(folder, LAUNCHER), {
      stdio: 'inherit',
      env: {
        ...environment,
        OBSERVABILITY_DEBUG: '1',
        OBSERVABILITY_NODE_OPTIONS: `${options} ${debugger_}`.trim(),
      },
    });
    // A terminal sends them to both. The folder is removed when the provider has ended.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => provider.kill(signal));
    }
    const [code] = (await once(provider, 'exit')) as [number | null];
    process.exitCode = code ?? 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
