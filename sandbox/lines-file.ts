import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** A file of one JSON value on each line that only grows. */
export interface LinesFile {
  /** What it held when it was opened. */
  readonly before: readonly string[];
  /** `force`: on disk before this returns, even if the power goes. */
  add(value: unknown, options?: { readonly force: boolean }): void;
  close(): void;
}

/** Opens the file, which is made with its folder when it is missing. A last line that a crash has torn was heard of by nobody and is cut off. */
export function openLinesFile(path: string): LinesFile {
  mkdirSync(dirname(path), { recursive: true });
  const file = openSync(path, 'a+');
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
