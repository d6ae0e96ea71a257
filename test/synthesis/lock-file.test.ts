import {
  LOCK_FILE_HEADER,
  withLockEntry,
  withLockHashes,
  withLockNotes,
} from '../../src/synthesis/lock-file';

const OURS = { source: 'our.internal/a/b', version: '2.0.0', hashes: ['h1:b', 'h1:a'] };
const OUR_BLOCK = entry('our.internal/a/b', '2.0.0', '2.0.0', 'h1:a', 'h1:b');
const OTHERS = entry('registry.terraform.io/hashicorp/null', '3.2.4', '3.2.4');

describe('withLockEntry', () => {
  it('replaces an earlier entry for the same provider, at any position', () => {
    const earlier = OUR_BLOCK.replaceAll('2.0.0', '1.0.0').replace('h1:a', 'h1:$&');
    expect(withLockEntry(`${LOCK_FILE_HEADER}\n${earlier}\n${OTHERS}`, OURS)).toBe(
      `${LOCK_FILE_HEADER}\n${OUR_BLOCK}\n${OTHERS}`,
    );
    expect(withLockEntry(`${LOCK_FILE_HEADER}\n${OTHERS}\n${earlier}`, OURS)).toBe(
      `${LOCK_FILE_HEADER}\n${OTHERS}\n${OUR_BLOCK}`,
    );
  });

  it('keeps the entry of a provider with a similar source', () => {
    const similar = OTHERS.replace('registry.terraform.io/hashicorp/null', 'our.internal/a/bc');
    expect(withLockEntry(`${LOCK_FILE_HEADER}\n${similar}`, OURS)).toBe(
      `${LOCK_FILE_HEADER}\n${similar}\n${OUR_BLOCK}`,
    );
  });
});

describe('withLockHashes', () => {
  const lockFile = `${LOCK_FILE_HEADER}\n${OTHERS}\n${OUR_BLOCK}`;
  const add = (hashes: readonly string[]) => [...hashes, 'zh:c'];

  it('changes only the checksums of the provider, and keeps its constraints', () => {
    const loose = lockFile.replace('constraints = "2.0.0"', 'constraints = "~> 2.0"');
    expect(withLockHashes(loose, OURS, add)).toBe(loose.replace('"h1:b",\n', '"h1:b",\n    "zh:c",\n'));
  });

  it.each([
    ['another version', lockFile.replaceAll('2.0.0', '2.0.1')],
    ['another provider', OTHERS],
    ['nothing', ''],
  ])('changes nothing in a file with %s', (_, text) => {
    expect(withLockHashes(text, OURS, add)).toBe(text);
  });
});

const LOCKED = entry('our.internal/a/b', '1.0.0', '1.0.0');
const FRESH = `${LOCK_FILE_HEADER}\n${LOCKED}`;

function entry(source: string, version: string, constraints: string, ...hashes: string[]): string {
  const lines = (hashes.length > 0 ? hashes : ['h1:x']).map((hash) => `    "${hash}",\n`);
  return `provider "${source}" {
  version     = "${version}"
  constraints = "${constraints}"
  hashes = [
${lines.join('')}  ]
}
`;
}

/** Reads a lock file like cdktf-cli 0.21. Returns the constraints of each provider, including entries in comments. */
function readByCdktfCli(lockFile: string): Record<string, string> {
  const locked: Record<string, string> = {};
  let provider = '';
  for (const line of lockFile.split('\n')) {
    const [, constraints] = /^\s*constraints\s+=\s+"(.*)"/.exec(line) ?? [];
    if (provider !== '' && constraints !== undefined) locked[provider] = constraints;
    else if (provider !== '' && /^\s*}/.test(line)) provider = '';
    else if (provider === '') provider = /provider "(.*)"/.exec(line)?.[1] ?? '';
  }
  return locked;
}

/** Reads a lock file like Terraform, without comments. */
const withoutComments = (lockFile: string) => lockFile.replace(/\/\*[^]*?\*\//g, '').trimEnd();

describe('withLockNotes', () => {
  it('makes cdktf-cli treat every other provider as locked, by its full source', () => {
    const lockFile = withLockNotes(FRESH, ['hashicorp/null', 'random', 'private.example.com/acme/things']);
    expect(readByCdktfCli(lockFile)).toEqual({
      'our.internal/a/b': '1.0.0',
      'private.example.com/acme/things': '>= 0',
      'registry.terraform.io/hashicorp/null': '>= 0',
      'registry.terraform.io/hashicorp/random': '>= 0',
    });
  });

  it('does not affect Terraform', () => {
    expect(withoutComments(withLockNotes(FRESH, ['hashicorp/null']))).toBe(FRESH.trimEnd());
  });

  it.each(['registry.terraform.io', 'registry.opentofu.org'])(
    'keeps the entry from %s, and lets cdktf-cli detect when it no longer matches',
    (host) => {
      const locked = `${FRESH}\n${entry(`${host}/hashicorp/null`, '3.2.3', '3.2.3')}`;
      const lockFile = withLockNotes(locked, ['hashicorp/null']);
      expect(withoutComments(lockFile)).toBe(locked.trimEnd());
      expect(readByCdktfCli(lockFile)).toMatchObject({
        'registry.terraform.io/hashicorp/null': '>= 0',
        'hashicorp/null': '3.2.3',
      });
    },
  );

  it('leaves an entry from another registry to cdktf-cli', () => {
    const locked = `${FRESH}\n${entry('private.example.com/acme/things', '1.2.3', '~> 1.2')}`;
    expect(withLockNotes(locked, ['private.example.com/acme/things'])).toBe(locked);
  });

  it('adds one note per source, even if it is given several times in different forms', () => {
    const sources = ['null', 'hashicorp/null', 'registry.terraform.io/hashicorp/null'];
    expect(withLockNotes(FRESH, sources)).toBe(withLockNotes(FRESH, ['null']));
  });
});
