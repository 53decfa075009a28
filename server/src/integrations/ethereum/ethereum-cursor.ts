import { z } from 'zod';

/** A block from which reading continues. */
export interface Milestone {
  readonly height: number;
  readonly hash: string;
}

/**
 * Where the watch continues. `trail` is ascending, never empty, and ends with the newest final
 * block that was read; the blocks before it, some 50 apart, are where it turns back to if the chain
 * is reorganised deeper than its finality.
 */
export interface EthereumCursor {
  readonly trail: readonly Milestone[];
  /**
   * False once the chain was rewritten below a final block: deposits and outflows reported as final may be undone, so
   * the books no longer say what should lie on the addresses. True again when they say what does.
   */
  readonly areBooksWhole: boolean;
}

const MILESTONE_EVERY = 50;
const MILESTONES_KEPT = 40;

const stored = z.object({
  trail: z
    .array(z.object({ height: z.int().nonnegative(), hash: z.string().regex(/^0x[0-9a-f]{64}$/) }))
    .min(1),
  areBooksWhole: z.boolean(),
});

/** @throws Error when the text was not made by `writeCursor`. */
export function readCursor(text: string): EthereumCursor {
  return stored.parse(JSON.parse(text));
}

export function writeCursor(cursor: EthereumCursor): string {
  return JSON.stringify(cursor);
}

export function lastOf(cursor: EthereumCursor): Milestone {
  const last = cursor.trail.at(-1);
  if (last === undefined) throw new Error('a cursor has a last block');
  return last;
}

/** @param finals ascending, after the last of the cursor. */
export function advanceCursor(
  cursor: EthereumCursor,
  finals: readonly Milestone[],
): EthereumCursor {
  const trail = [...cursor.trail];
  for (const { height, hash } of finals) {
    const [before, last] = trail.slice(-2);
    // The last one is only kept when it is far enough from the one before it.
    if (before !== undefined && last !== undefined && last.height - before.height < MILESTONE_EVERY)
      trail.pop();
    trail.push({ height, hash });
  }
  return { ...cursor, trail: trail.slice(-MILESTONES_KEPT) };
}
