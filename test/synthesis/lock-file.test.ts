import { LOCK_FILE_HEADER, withLockEntry, withLockHashes } from '../../src/synthesis/lock-file';

const OURS = { source: 'our.internal/a/b', version: '2.0.0', hashes: ['h1:b', 'h1:a'] };
const OUR_BLOCK = `provider "our.internal/a/b" {
  version     = "2.0.0"
  constraints = "2.0.0"
  hashes = [
    "h1:a",
    "h1:b",
  ]
}
`;
const OTHERS = `provider "registry.terraform.io/hashicorp/null" {
  version     = "3.2.4"
  constraints = "3.2.4"
  hashes = [
    "h1:x",
  ]
}
`;

describe('withLockEntry', () => {
  it('starts a new file', () => {
    expect(withLockEntry(LOCK_FILE_HEADER, OURS)).toBe(`${LOCK_FILE_HEADER}\n${OUR_BLOCK}`);
  });

  it('keeps other providers', () => {
    expect(withLockEntry(`${LOCK_FILE_HEADER}\n${OTHERS}`, OURS)).toBe(
      `${LOCK_FILE_HEADER}\n${OTHERS}\n${OUR_BLOCK}`,
    );
  });

  it('replaces an earlier entry of the same provider, wherever it stands', () => {
    const earlier = OUR_BLOCK.replaceAll('2.0.0', '1.0.0').replace('h1:a', 'h1:$&');
    expect(withLockEntry(`${LOCK_FILE_HEADER}\n${earlier}\n${OTHERS}`, OURS)).toBe(
      `${LOCK_FILE_HEADER}\n${OUR_BLOCK}\n${OTHERS}`,
    );
    expect(withLockEntry(`${LOCK_FILE_HEADER}\n${OTHERS}\n${earlier}`, OURS)).toBe(
      `${LOCK_FILE_HEADER}\n${OTHERS}\n${OUR_BLOCK}`,
    );
  });

  it('is not misled by a provider with a similar source', () => {
    const similar = OTHERS.replace('registry.terraform.io/hashicorp/null', 'our.internal/a/bc');
    expect(withLockEntry(`${LOCK_FILE_HEADER}\n${similar}`, OURS)).toBe(
      `${LOCK_FILE_HEADER}\n${similar}\n${OUR_BLOCK}`,
    );
  });

  it('changes nothing the second time', () => {
    const once = withLockEntry(`${LOCK_FILE_HEADER}\n${OTHERS}`, OURS);
    expect(withLockEntry(once, OURS)).toBe(once);
  });
});

describe('withLockHashes', () => {
  const lockFile = `${LOCK_FILE_HEADER}\n${OTHERS}\n${OUR_BLOCK}`;
  const add = (hashes: readonly string[]) => [...hashes, 'zh:c'];

  it('changes the checksums of the one provider, and keeps its constraints', () => {
    const loose = lockFile.replace('constraints = "2.0.0"', 'constraints = "~> 2.0"');
    expect(withLockHashes(loose, OURS, add)).toBe(loose.replace('"h1:b",\n', '"h1:b",\n    "zh:c",\n'));
  });

  it.each([
    ['another version', lockFile.replaceAll('2.0.0', '2.0.1')],
    ['no such provider', OTHERS],
    ['nothing', ''],
  ])('changes nothing in a file with %s', (_, text) => {
    expect(withLockHashes(text, OURS, add)).toBe(text);
  });
});
