/** Prices are counted in hundred-millionths of a euro. */
const DECIMALS = 8;
/** Half of the spread between bid and ask, as a fraction of the price. */
const HALF_SPREAD = 5_000n;
const MINUTE_MS = 60_000;
/** The walk goes up and down within this many minutes, by at most 30 steps. */
const WALK_MINUTES = 120;
/**
 * A step of the walk, as a fraction of the price: at most, the two sources differ by 0.2 percent.
 */
const STEP = 10_000n;
const APART_STEPS = 20;

/**
 * A market's price at a moment around the configured price. `phase` numbers the sources, which
 * follow the same walk slightly shifted; null keeps the price fixed. Throws RangeError if it is no
 * price.
 */
export function marketPrice({
  eur,
  at,
  phase,
  times,
}: {
  readonly eur: string;
  readonly at: Date;
  readonly phase: number | null;
  readonly times: bigint;
}): { readonly bid: string; readonly ask: string; readonly last: string } {
  const middle = counted(eur) * times;
  const walked =
    phase === null ? middle : middle + (middle * BigInt(stepsAt(at) + phase * APART_STEPS)) / STEP;
  const half = walked / HALF_SPREAD;
  return { bid: written(walked - half), ask: written(walked + half), last: written(walked) };
}

function stepsAt(at: Date): number {
  const minute = Math.floor(at.getTime() / MINUTE_MS) % WALK_MINUTES;
  return 30 - Math.abs(minute - WALK_MINUTES / 2);
}

function counted(eur: string): bigint {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,8}))?$/.exec(eur) ?? [];
  if (whole === undefined) throw new RangeError(`not a price: ${JSON.stringify(eur)}`);
  const count = BigInt(whole + decimals.padEnd(DECIMALS, '0'));
  if (count === 0n) throw new RangeError('a price is never nought');
  return count;
}

function written(count: bigint): string {
  const digits = count.toString().padStart(DECIMALS + 1, '0');
  return `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
}
