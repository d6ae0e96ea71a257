import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { commandLines } from './processes';
import { filesBelow } from '../../scripts/checkout';

/** Secrets by description, such as `{ 'API key': newCanary() }`. Each is searched for in every form that does not hide it. */
export type Canaries = Readonly<Record<string, string>>;

interface Places {
  /** Texts by description, such as `{ 'plan text': plan.text }`. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Every file below these folders is searched, including the entries of plan files, but not the provider itself. */
  readonly folders?: readonly string[];
}

export interface Finding {
  readonly canary: string;
  /** The form of the secret, such as `plain` or `base64`. */
  readonly form: string;
  /** The description of the text, or the path of the file within its folder. */
  readonly place: string;
}

/** A secret that never occurs by chance, and has different forms in JSON, a URL, HTML and base64. */
export function newCanary(): string {
  return `canary-${randomBytes(12).toString('hex')}/+&<"%=`;
}

/** Returns one finding for each secret and place. Pass all values that a key ever had. */
export function findCanaries(canaries: Canaries, { texts = {}, folders = [] }: Places): Finding[] {
  const contents: [string, Buffer[]][] = [
    ...Object.entries(texts).map(([place, text]): [string, Buffer[]] => [place, [Buffer.from(text)]]),
    ...folders.flatMap((folder) =>
      filesBelow(folder)
        .filter((file) => !/\.(cjs|zip)$/.test(file))
        .map((file): [string, Buffer[]] => [file, withEntries(readFileSync(join(folder, file)))]),
    ),
  ];
  return Object.entries(canaries).flatMap(([canary, secret]) => {
    const forms = formsOf(secret);
    return contents.flatMap(([place, parts]) => {
      const match = forms.find(([, text]) => parts.some((part) => part.includes(text)));
      return match ? [{ canary, form: match[0], place }] : [];
    });
  });
}

/** Returns the content of a file and, if it is a zip archive, such as a plan, its entries. */
function withEntries(content: Buffer): Buffer[] {
  const isArchive = content.subarray(0, 4).equals(Buffer.from('PK\x03\x04'));
  const entries = isArchive ? Object.values(unzipSync(content)) : [];
  return [content, ...entries.map((entry) => Buffer.from(entry))];
}

function formsOf(secret: string): [form: string, text: string][] {
  if (secret.length < 12) throw new Error(`"${secret}" is too short: it may occur by chance.`);
  const json = JSON.stringify(secret).slice(1, -1);
  const jsonWithinJson = JSON.stringify(json).slice(1, -1);
  return [
    ['plain', secret],
    ['JSON', json],
    ['JSON within JSON', jsonWithinJson],
    ['JSON as Go writes it', asGoWrites(json)],
    ['JSON within JSON as Go writes it', asGoWrites(jsonWithinJson)],
    ['URL', encodeURIComponent(secret)],
    ['HTML', secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')],
    ['hex', Buffer.from(secret).toString('hex')],
    ...(['base64', 'base64url'] as const).flatMap((encoding) =>
      [0, 1, 2].map((offset): [string, string] => [encoding, withinBase64(secret, offset, encoding)]),
    ),
  ];
}

function asGoWrites(json: string): string {
  return json.replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
}

/** The part of a secret's base64 that does not depend on the text around it, `offset` characters into a group of three. */
function withinBase64(secret: string, offset: number, encoding: 'base64' | 'base64url'): string {
  const bytes = Buffer.from(secret).subarray((3 - offset) % 3);
  return bytes.subarray(0, bytes.length - (bytes.length % 3)).toString(encoding);
}

/** Reads the command lines of all processes on this machine until it is closed. Its interval is shorter than any run of Terraform. */
export class CommandLines {
  private readonly seen = new Set<string>();
  private readonly timer: NodeJS.Timeout;

  constructor(milliseconds = 200) {
    this.timer = setInterval(() => this.read(), milliseconds).unref();
  }

  /** Stops, and returns all recorded command lines, one per line. */
  public close(): string {
    clearInterval(this.timer);
    this.read();
    return [...this.seen].join('\n');
  }

  private read(): void {
    const lines = process.platform === 'linux' ? commandLines() : fromPs();
    for (const line of lines) this.seen.add(line);
  }
}

const fromPs = (): string[] => execFileSync('ps', ['-Awwo', 'args='], { encoding: 'utf8' }).split('\n');
