/** Pseudo-random numbers, the same for the same seed (mulberry32). */
export interface Lot {
  /** From 0 up to, and never, 1. */
  next(): number;
  /** A whole number from 0 to `below` - 1. */
  below(below: number): number;
  chance(probability: number): boolean;
  pick<T>(among: readonly T[]): T;
}

export function seeded(seed: number): Lot {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (bound: number) => Math.floor(next() * bound);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick(among) {
      const picked = among[below(among.length)];
      if (picked === undefined) throw new RangeError('nothing to pick from');
      return picked;
    },
  };
}
