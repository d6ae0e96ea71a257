import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { writtenFiles } from './written-files';

/** Secrets by what they are, such as `{ 'API key': newCanary() }`. Each is searched for in every form that hides it badly. */
export type Canaries = Readonly<Record<string, string>>;

export interface Places {
  /** By what they are, such as `{ 'plan text': plan.text }`. */
  readonly texts?: Readonly<Record<string, string>>;
  /** Every file below is searched, and what is zipped in plan files. */
  readonly folders?: readonly string[];
}

export interface Finding {
  readonly canary: string;
  /** Such as `plain` or `base64`. */
  readonly form: string;
  /** Name of the text, or path of the file within its folder. */
  readonly place: string;
}

/** Found nowhere by chance, and written differently in JSON, in an address, in HTML and in base64. */
export function newCanary(): string {
  return `canary-${randomBytes(12).toString('hex')}/+&<"%=`;
}

/** Where secrets turned up: one finding for each secret and place. Hand all values of a key to it that there ever were. */
export function findCanaries(canaries: Canaries, { texts = {}, folders = [] }: Places): Finding[] {
  const contents: [string, Buffer[]][] = [
    ...Object.entries(texts).map(([place, text]): [string, Buffer[]] => [place, [Buffer.from(text)]]),
    ...folders.flatMap((folder) =>
      [...writtenFiles(folder)].map(([file, parts]): [string, Buffer[]] => [relative(folder, file), parts]),
    ),
  ];
  return Object.entries(canaries).flatMap(([canary, secret]) => {
    const forms = formsOf(secret);
    return contents.flatMap(([place, parts]) => {
      const found = forms.find(([, text]) => parts.some((part) => part.includes(text)));
      return found ? [{ canary, form: found[0], place }] : [];
    });
  });
}

function formsOf(secret: string): [form: string, text: string][] {
  if (secret.length < 12) throw new Error(`"${secret}" is too short to be found only where it was leaked.`);
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

/** What is the same of a secret in base64 whatever stands around it, `offset` characters into a group of three. */
function withinBase64(secret: string, offset: number, encoding: 'base64' | 'base64url'): string {
  const bytes = Buffer.from(secret).subarray((3 - offset) % 3);
  return bytes.subarray(0, bytes.length - (bytes.length % 3)).toString(encoding);
}

/** Reads the command lines of all processes of this machine again and again, for as long as it is open. */
export class CommandLines {
  private readonly seen = new Set<string>();
  private readonly timer: NodeJS.Timeout;

  constructor(milliseconds = 20) {
    this.timer = setInterval(() => this.read(), milliseconds).unref();
  }

  /** All that were seen, one in a line. */
  public close(): string {
    clearInterval(this.timer);
    this.read();
    return [...this.seen].join('\n');
  }

  private read(): void {
    for (const line of process.platform === 'linux' ? fromProc() : fromPs()) this.seen.add(line);
  }
}

function fromProc(): string[] {
  return readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      return [readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()];
    } catch {
      return []; // The process has ended since the folder was listed.
    }
  });
}

const fromPs = (): string[] => execFileSync('ps', ['-Awwo', 'args='], { encoding: 'utf8' }).split('\n');
