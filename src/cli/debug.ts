import { ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { unpackInto } from './archive';
import { CommandError } from './command-error';
import { parsePort } from './emulator';
import { THIS_PLATFORM } from './node-executable';
import { readOwnBundle } from './own-bundle';

const COMMAND = 'debug';
const LAUNCHER = 'terraform-provider-observability';
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/** `debug`: runs this package's provider until it is interrupted. */
export function debugCommand(): Command {
  return new Command(COMMAND)
    .description('run the provider in this terminal, to debug it or to see its log while Terraform uses it')
    .option(
      '--inspect [port]',
      'let a debugger attach to this port on this machine (default: 9229)',
      parsePort,
    )
    .addHelpText(
      'after',
      `
The command prints an environment variable that makes Terraform use this provider, for any number of runs. The provider
reads OBSERVABILITY_BASE_URL, OBSERVABILITY_API_KEY and TF_LOG_PROVIDER (log level, default: debug) from this terminal.`,
    )
    .action(run);
}

async function run({ inspect }: { readonly inspect?: number | true }): Promise<void> {
  const archive = readOwnBundle(COMMAND).archives.find(({ platforms }) => platforms.includes(THIS_PLATFORM));
  if (!archive || process.platform === 'win32') {
    throw new CommandError(`The provider cannot be debugged on ${THIS_PLATFORM}. On Windows, use WSL.`);
  }
  const { OBSERVABILITY_NODE_OPTIONS: options = '', ...environment } = process.env;
  const port = inspect === true ? 9229 : inspect;
  const inspectOption = port === undefined ? '' : `--inspect=127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), 'debug-'));
  let provider: ChildProcess | undefined;
  // On Ctrl+C, the terminal signals both processes. This one keeps running until it has removed the folder.
  for (const signal of SIGNALS) process.on(signal, () => provider?.kill(signal));
  try {
    unpackInto(folder, archive.content);
    // Starts the launcher through the shell, because the temporary folder may be mounted with noexec.
    provider = spawn('/bin/sh', [join(folder, LAUNCHER)], {
      stdio: 'inherit',
      env: {
        ...environment,
        OBSERVABILITY_DEBUG: '1',
        OBSERVABILITY_NODE_OPTIONS: `${options} ${inspectOption}`.trim(),
      },
    });
    const [code] = (await once(provider, 'exit')) as [number | null];
    process.exitCode = code ?? 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
