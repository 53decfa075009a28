import { closeSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Everything that ever happened to a node, in its order; doing it again gives the same node. `at` is seconds since 1970. */
export type Happening =
  | { readonly type: 'block'; readonly hex: string; readonly at: number }
  | { readonly type: 'transaction'; readonly hex: string; readonly at: number }
  | { readonly type: 'invalid' | 'valid'; readonly hash: string; readonly at: number }
  | { readonly type: 'wallet'; readonly name: string; readonly loads: boolean }
  | { readonly type: 'loaded'; readonly name: string; readonly loads: boolean }
  | { readonly type: 'descriptor'; readonly wallet: string; readonly descriptor: string; readonly range: readonly [number, number]; readonly timestamp: number };

export interface Journal {
  readonly before: readonly Happening[];
  add(happening: Happening): void;
  close(): void;
}

const FILE = 'node.jsonl';

/** A file that only grows. A last line that a crash has torn was heard of by nobody and is cut off. Null keeps nothing. */
export function openJournal(folder: string | null): Journal {
  if (folder === null) return { before: [], add: () => undefined, close: () => undefined };
  mkdirSync(folder, { recursive: true });
  const path = join(folder, FILE);
  const file = openSync(path, 'a+');
  const text = readFileSync(path, 'utf8');
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole));
  return {
    before: whole.split('\n').filter((line) => line !== '').map((line) => JSON.parse(line) as Happening),
    add: (happening) => void writeSync(file, `${JSON.stringify(happening)}\n`),
    close: () => closeSync(file),
  };
}
