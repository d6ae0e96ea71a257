import { Command, CommanderError } from 'commander';
import { decryptCommand } from './decrypt';
import { emulatorCommand } from './emulator';
import { version } from './version';

/** Exit code for a command line that cannot be understood. */
const USAGE_ERROR = 2;

const program = new Command('cdktf-provider-observability')
  .description(
    'Observability configuration as CDKTF constructs: the management API on this machine, and the keys of stacks',
  )
  .version(version)
  .showHelpAfterError('(add --help for the options)');

for (const command of [emulatorCommand(), decryptCommand()]) {
  program.addCommand(command.copyInheritedSettings(program));
}
for (const command of [program, ...program.commands]) command.exitOverride();

program.parseAsync().catch((error: unknown) => {
  if (!(error instanceof CommanderError)) throw error;
  // Commander has printed the message already; help and version come here too, with 0.
  process.exitCode = error.exitCode === 0 ? 0 : USAGE_ERROR;
});
