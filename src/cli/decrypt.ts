import { Command } from 'commander';
import { CommandError, readInput, STDIN } from './command-error';
import { decrypt, DecryptionError, UnusableKeyError } from '../encryption';

export function decryptCommand(): Command {
  return new Command('decrypt')
    .description('decrypt the value of an API key')
    .argument('[encrypted]', 'the encrypted value (default: read from standard input)')
    .requiredOption(
      '--private-key-file <file>',
      `private key in PEM format, without a passphrase; "${STDIN}" for standard input`,
    )
    .addHelpText(
      'after',
      `
Example, with an output of a stack:
  terraform output -raw shipper_key | npm run --silent decrypt -- --private-key-file private.pem

To create a key pair:
  openssl genpkey -algorithm X25519 -out private.pem
  openssl pkey -in private.pem -pubout -out public.pem`,
    )
    .action(run);
}

async function run(
  encrypted: string | undefined,
  { privateKeyFile }: { readonly privateKeyFile: string },
  command: Command,
) {
  if (encrypted === undefined && privateKeyFile === STDIN) {
    command.error(
      'error: standard input contains the private key, so pass the encrypted value as an argument',
    );
  }
  if (encrypted === undefined && process.stdin.isTTY) {
    command.error('error: the encrypted value is missing; pass it as an argument or on standard input');
  }
  const privateKey = await readInput(privateKeyFile);
  const value = encrypted ?? (await readInput(STDIN));
  try {
    // Unlike console.log, this escapes nothing.
    process.stdout.write(`${await decrypt(value, privateKey)}\n`);
  } catch (error) {
    if (error instanceof UnusableKeyError) {
      throw new CommandError(`The private key in ${privateKeyFile} cannot be used: ${error.message}.`);
    }
    if (!(error instanceof DecryptionError)) throw error;
    throw new CommandError(
      `The encrypted value cannot be decrypted with the private key in ${privateKeyFile}: ${error.message}.`,
    );
  }
}
