import { Command } from 'commander';
import { contentOf, STDIN } from './input-file';
import { decrypt, UndecryptableError, UnusableKeyError } from '../encryption';

interface DecryptFlags {
  readonly privateKeyFile: string;
}

/** `decrypt`: prints the key on standard output, and nothing else. */
export function decryptCommand(): Command {
  return new Command('decrypt')
    .description(
      'print the value of an API key that was created with a public key (encrypted_value in Terraform)',
    )
    .argument('[encrypted]', 'the encrypted value (default: read from standard input)')
    .requiredOption(
      '--private-key-file <file>',
      `private key in PEM format, without a passphrase; "${STDIN}" for standard input`,
    )
    .addHelpText(
      'after',
      [
        '',
        'To create a key pair:',
        '  openssl genpkey -algorithm X25519 -out private.pem',
        '  openssl pkey -in private.pem -pubout -out public.pem',
      ].join('\n'),
    )
    .action(run);
}

async function run(encrypted: string | undefined, { privateKeyFile }: DecryptFlags, command: Command) {
  if (encrypted === undefined && privateKeyFile === STDIN) {
    command.error(
      'error: standard input contains the private key, so pass the encrypted value as an argument',
    );
  }
  if (encrypted === undefined && process.stdin.isTTY) {
    command.error('error: the encrypted value is missing; pass it as an argument or on standard input');
  }
  try {
    const privateKey = await contentOf(privateKeyFile);
    console.log(await decrypt(encrypted ?? (await contentOf(STDIN)), privateKey));
  } catch (error) {
    console.error(`error: ${problem(error, privateKeyFile)}`);
    process.exitCode = 1;
  }
}

function problem(error: unknown, privateKeyFile: string): string {
  if (error instanceof UnusableKeyError) {
    return `The private key in ${privateKeyFile} cannot be used: ${error.message}.`;
  }
  if (error instanceof UndecryptableError) {
    return `The encrypted value cannot be decrypted with the private key in ${privateKeyFile}: ${error.message}.`;
  }
  return error instanceof Error ? error.message : String(error);
}
