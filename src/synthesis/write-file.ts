import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** A Terraform that reads the file meanwhile finds the old content or the new one. */
export function writeIfChanged(file: string, content: Buffer): void {
  if (readIfExists(file)?.equals(content) === true) return;
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}

export function readIfExists(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}
