import { join } from 'node:path';
import { openLinesFile } from '../../lines-file.ts';

/**
 * Every event of a node, in order; replaying them gives the same node. `at` is seconds since 1970.
 */
export type Happening =
  | { readonly type: 'block'; readonly hex: string; readonly at: number }
  | { readonly type: 'transaction'; readonly hex: string; readonly at: number }
  | { readonly type: 'invalid' | 'valid'; readonly hash: string; readonly at: number }
  | { readonly type: 'wallet'; readonly name: string; readonly loads: boolean }
  | { readonly type: 'loaded'; readonly name: string; readonly loads: boolean }
  | {
      readonly type: 'descriptor';
      readonly wallet: string;
      readonly descriptor: string;
      readonly range: readonly [number, number];
      readonly timestamp: number;
      /** What the range adds, so that a start need not derive it; missing in earlier journals. */
      readonly scripts?: readonly string[];
    };

export interface Journal {
  readonly before: readonly Happening[];
  add(happening: Happening): void;
  close(): void;
}

const FILE = 'node.jsonl';

/** Stored in an append-only file; null stores nothing. */
export function openJournal(folder: string | null): Journal {
  if (folder === null) return { before: [], add: () => undefined, close: () => undefined };
  const { before, ...file } = openLinesFile(join(folder, FILE));
  return { ...file, before: before.map((line) => JSON.parse(line) as Happening) };
}
