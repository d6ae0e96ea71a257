import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * One temporary folder for a whole run of the tests, removed at its end: CDKTF's own test helpers leave behind what they
 * synthesize. Its name is short because the path of a socket is limited to about 100 characters.
 */
export default function setUp(): void {
  // It is called for each suite of a run.
  if (process.env.TESTS_FOLDER !== undefined) return;
  process.env.TESTS_FOLDER = mkdtempSync(join(tmpdir(), 'obs-'));
  process.env.TMPDIR = process.env.TESTS_FOLDER;
}
