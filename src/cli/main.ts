import { format } from 'node:util';
import { Command, CommanderError, Option } from 'commander';
import { adoptCommand } from './adopt';
import { checkServiceCommand } from './check-service';
import { isForUser } from './command-error';
import { decryptCommand } from './decrypt';
import { dialectCommand } from './dialect/command';
import { doctorCommand } from './doctor';
import { embedNodeCommand } from './embed-node';
import { emulatorCommand } from './emulator';
import { initCommand } from './init';
import { leftBehindCommand } from './left-behind';
import { mirrorCommand } from './mirror';
import { version } from './own-bundle';
import { reviewCommand } from './review/command';
import { withOptionNames } from './service';
import { InvalidOptionError, ManagementApiError } from '../client';
import { escapeInvisibleInLines } from '../json/invisible';

const EXIT_CODE_USAGE_ERROR = 2;

const program = new Command('cdktf-provider-observability')
  .description('Commands for stacks with objects of an observability service')
  .version(version, '-v, --version', 'print the version')
  .addOption(new Option('-V').hideHelp())
  .on('option:V', () => program.parse(['--version'], { from: 'user' }))
  .configureHelp({ subcommandTerm: (command) => command.name() })
  .configureOutput({ writeErr: (text) => process.stderr.write(escapeInvisibleInLines(text)) })
  .showHelpAfterError('(add --help for the options)')
  .addHelpText(
    'after',
    `
In a project that init wrote, the commands are npm scripts, such as
"npm run review -- plan.bin". For the options of a command, and an example:
"npm run review -- --help". With pnpm, leave out the first "--". In Python, the
program itself is on the PATH of the virtual environment:
"cdktf-provider-observability review plan.bin".`,
  );

const COMMANDS = {
  'Start:': [initCommand, emulatorCommand, doctorCommand],
  'Every day:': [reviewCommand, leftBehindCommand],
  'Move in:': [adoptCommand, dialectCommand, checkServiceCommand],
  'Where it runs:': [mirrorCommand, embedNodeCommand],
  'Keys:': [decryptCommand],
};
for (const [group, commands] of Object.entries(COMMANDS)) {
  program.commandsGroup(group);
  for (const create of commands) program.addCommand(create().copyInheritedSettings(program));
}
program.commandsGroup('Help:').helpCommand(true);
for (const command of [program, ...program.commands]) command.exitOverride();

// A script may pass a variable that is not set.
program.hook('preAction', (_, command) => {
  if (command.args.includes('')) command.error('error: an argument is empty');
  const empty = command.options.find((option) => command.getOptionValue(option.attributeName()) === '');
  if (empty) command.error(`error: ${empty.long} is empty`);
});

// Text from the service, from files and from arguments must not control the terminal.
for (const method of ['log', 'error'] as const) {
  const print = console[method];
  console[method] = (...args: unknown[]) => print(escapeInvisibleInLines(format(...args)));
}

// The disk may be full, or the program that reads the output, such as `head`, may have exited.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') console.error(`error: Cannot write to standard output: ${error.message}.`);
  process.exit(1);
});

program.parseAsync().catch((error: unknown) => {
  if (error instanceof CommanderError) {
    // Commander has already printed the message. It also throws for --help and --version, with exit code 0.
    process.exitCode = error.exitCode === 0 ? 0 : EXIT_CODE_USAGE_ERROR;
    return;
  }
  // Node.js prints the stack trace.
  if (!isForUser(error)) throw error;
  const isClientError = error instanceof InvalidOptionError || error instanceof ManagementApiError;
  const message = isClientError ? withOptionNames(error.message) : error.message;
  console.error(`error: ${message}`);
  process.exitCode = 1;
});
