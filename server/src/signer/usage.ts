import type { Uses } from './policy.ts';
import { METERS, type Meter, SignatureRefused } from './protocol.ts';

const DAY_MS = 24 * 3_600_000;

interface Use {
  readonly at: Date;
  readonly uses: Uses;
}

/**
 * What was signed in the last 24 hours, by source and sequence number. Only one transaction with the same two can
 * land, so that of several the largest counts, and a repeated request counts once.
 */
export class Usage {
  readonly #byNumber = new Map<string, Use>();

  /** Throws SignatureRefused if a limit would be exceeded. */
  refuseAbove(limits: Readonly<Record<Meter, bigint>>, number: string, { at, uses }: Use): void {
    const others = [...this.#byNumber].flatMap(([key, use]) => (key === number ? [] : [use]));
    const used = sumOf(others, at);
    const due = this.#largest(number, uses);
    for (const meter of METERS)
      if (due[meter] > 0n && used[meter] + due[meter] > limits[meter])
        throw new SignatureRefused(
          `the limit for ${meter} of 24 hours, ${limits[meter]}, would be exceeded: ${used[meter]} are used`,
        );
  }

  add(number: string, { at, uses }: Use): void {
    for (const [key, use] of this.#byNumber) if (!isRecent(use, at)) this.#byNumber.delete(key);
    this.#byNumber.set(number, { at, uses: this.#largest(number, uses) });
  }

  used(at: Date): Uses {
    return sumOf([...this.#byNumber.values()], at);
  }

  #largest(number: string, uses: Uses): Uses {
    const before = this.#byNumber.get(number)?.uses;
    if (before === undefined) return uses;
    return usesBy((meter) => (before[meter] > uses[meter] ? before[meter] : uses[meter]));
  }
}

function sumOf(all: readonly Use[], at: Date): Uses {
  const recent = all.filter((use) => isRecent(use, at));
  return usesBy((meter) => recent.reduce((sum, { uses }) => sum + uses[meter], 0n));
}

function isRecent(use: Use, at: Date): boolean {
  return at.getTime() - use.at.getTime() < DAY_MS;
}

export function usesBy(of: (meter: Meter) => bigint): Uses {
  return {
    tokens: of('tokens'),
    refunds: of('refunds'),
    payouts: of('payouts'),
    sponsored: of('sponsored'),
    authorisations: of('authorisations'),
  };
}
