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
import { visibleLines } from '../json/visible';

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

// A full disk, or a reader that has gone, such as `head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') console.error(`error: Standard output cannot be written: ${error.message}.`);
  process.exit(1);
});

program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) {
    // Commander has printed the message already; help and version come here too, with 0.
    process.exitCode = error.exitCode === 0 ? 0 : USAGE_ERROR;
    return;
  }
  // Of a defect, the stack is printed.
  if (!(error instanceof Error) || DEFECTS.some((type) => error instanceof type)) throw error;
  console.error(visibleLines(`error: ${error.message}`));
  process.exitCode = 1;
});
