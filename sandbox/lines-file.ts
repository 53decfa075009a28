import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Mails contain live links. */
const PRIVATE = 0o600;

/** An append-only file with one JSON value per line. */
export interface LinesFile {
  /** Its contents when it was opened. */
  readonly before: readonly string[];
  /** `force`: on disk before this returns, even after a power failure. */
  add(value: unknown, options?: { readonly force: boolean }): void;
  close(): void;
}

/**
 * Opens the file, creating it and its folder if needed. A last line truncated by a crash was never
 * acknowledged and is removed.
 */
export function openLinesFile(path: string): LinesFile {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'a+', PRIVATE);
  // The file of an earlier version may be readable by all.
  fchmodSync(file, PRIVATE);
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  return {
    before: whole.split('\n').filter((line) => line !== ''),
    add(value, { force } = { force: false }) {
      writeSync(file, `${JSON.stringify(value)}\n`);
      if (force) fsyncSync(file);
    },
    close: () => closeSync(file),
  };
}
