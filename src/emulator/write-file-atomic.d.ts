declare module 'write-file-atomic' {
  /** Writes a temporary file beside `file`, flushes it to disk and renames it. */
  export default function writeFileAtomic(file: string, data: string): Promise<void>;
}
