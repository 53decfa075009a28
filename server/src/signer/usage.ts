import type { Uses } from './policy.ts';
import { METERS, type Meter, SignatureRefused } from './protocol.ts';

const DAY_MS = 24 * 3_600_000;

interface Use {
  readonly at: Date;
  readonly uses: Uses;
}

/**
 * What was signed in the last 24 hours, by source and sequence number. Only one transaction with the same two can
 * succeed, so that of several the largest counts, and a repeated request counts once. Running sums keep
 * the cost of a request the same at the end of a day as at its beginning.
 */
export class Usage {
  /** The oldest first. */
  readonly #byNumber = new Map<string, Use>();
  #sums: Uses = usesBy(() => 0n);

  /** Throws SignatureRefused if a limit would be exceeded. */
  refuseAbove(limits: Readonly<Record<Meter, bigint>>, number: string, { at, uses }: Use): void {
    this.#forgetBefore(at);
    const own = this.#byNumber.get(number)?.uses;
    const due = this.#largest(number, uses);
    for (const meter of METERS) {
      const used = this.#sums[meter] - (own?.[meter] ?? 0n);
      if (due[meter] > 0n && used + due[meter] > limits[meter])
        throw new SignatureRefused(
          `the limit for ${meter} of 24 hours, ${limits[meter]}, would be exceeded: ${used} are used`,
        );
    }
  }

  add(number: string, { at, uses }: Use): void {
    this.#forgetBefore(at);
    const largest = this.#largest(number, uses);
    this.#drop(number);
    this.#byNumber.set(number, { at, uses: largest });
    this.#sums = usesBy((meter) => this.#sums[meter] + largest[meter]);
  }

  used(at: Date): Uses {
    this.#forgetBefore(at);
    return this.#sums;
  }

  #forgetBefore(at: Date): void {
    for (const [number, use] of this.#byNumber) {
      if (at.getTime() - use.at.getTime() < DAY_MS) return;
      this.#drop(number);
    }
  }

  #drop(number: string): void {
    const dropped = this.#byNumber.get(number)?.uses;
    if (dropped === undefined) return;
    this.#byNumber.delete(number);
    this.#sums = usesBy((meter) => this.#sums[meter] - dropped[meter]);
  }

  #largest(number: string, uses: Uses): Uses {
    const before = this.#byNumber.get(number)?.uses;
    if (before === undefined) return uses;
    return usesBy((meter) => (before[meter] > uses[meter] ? before[meter] : uses[meter]));
  }
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
