import { rmSync } from 'node:fs';

export default function tearDown(): void {
  const folder = process.env.TESTS_FOLDER;
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
}
