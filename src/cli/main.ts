import { Command, CommanderError } from 'commander';
import { adoptCommand } from './adopt';
import { contractCheckCommand } from './contract-check';
import { debugCommand } from './debug';
import { decryptCommand } from './decrypt';
import { embedNodeCommand } from './embed-node';
import { emulatorCommand } from './emulator';
import { initCommand } from './init';
import { leftBehindCommand } from './left-behind';
import { version } from './own-bundle';
import { providerCommand } from './provider';
import { asOptions } from './service';
import { InvalidOptionError, ManagementApiError } from '../client';
import { escapeInvisibleInLines } from '../json/invisible';

/** Exit code for an invalid command line. */
const USAGE_ERROR = 2;

const DEFECTS = [TypeError, RangeError, ReferenceError, SyntaxError];

const program = new Command('cdktf-provider-observability')
  .description(
    'Commands for the constructs of this package: projects to start from, an emulator of the management API, code for existing SLOs, a comparison of your service with the API document, the decryption of API keys, and the provider for workers without Node.js, mirrors, HCL and a debugger',
  )
  .version(version)
  .showHelpAfterError('(add --help for the options)');

const COMMANDS = [
  initCommand,
  emulatorCommand,
  adoptCommand,
  leftBehindCommand,
  contractCheckCommand,
  decryptCommand,
  embedNodeCommand,
  providerCommand,
  debugCommand,
];
for (const command of COMMANDS.map((create) => create())) {
  program.addCommand(command.copyInheritedSettings(program));
}
for (const command of [program, ...program.commands]) command.exitOverride();

// The disk may be full, or the program that reads the output, such as `head`, may have ended.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') console.error(`error: Standard output cannot be written: ${error.message}.`);
  process.exit(1);
});

program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) {
    // Commander has already printed the message. It also throws for --help and --version, with exit code 0.
    process.exitCode = error.exitCode === 0 ? 0 : USAGE_ERROR;
    return;
  }
  // This error is a bug. Thrown again, it makes Node.js print the stack trace.
  if (!(error instanceof Error) || DEFECTS.some((type) => error instanceof type)) throw error;
  const isClientError = error instanceof InvalidOptionError || error instanceof ManagementApiError;
  console.error(escapeInvisibleInLines(`error: ${isClientError ? asOptions(error.message) : error.message}`));
  process.exitCode = 1;
});
