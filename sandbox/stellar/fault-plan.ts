/** What can go wrong between a submitter and the network, each for the next so many submissions or reads. */
export const FAULTS = [
  'timeout_before_acceptance',
  'timeout_after_acceptance',
  'reset_after_acceptance',
  'ingestion_lag',
  'try_again_later',
  'insufficient_fee',
  'stale_reads',
] as const;

export type Fault = (typeof FAULTS)[number];

export function isFault(name: unknown): name is Fault {
  return FAULTS.some((fault) => fault === name);
}

/** Faults that have been ordered and not yet been used up. */
export class FaultPlan {
  readonly #left = new Map<Fault, number>();

  /** Orders a fault for the next `count` occasions; 0 cancels it. */
  order(fault: Fault, count: number): void {
    if (count === 0) this.#left.delete(fault);
    else this.#left.set(fault, count);
  }

  /** Uses one up, if it has been ordered. */
  take(fault: Fault): boolean {
    const left = this.#left.get(fault) ?? 0;
    if (left === 0) return false;
    this.order(fault, left - 1);
    return true;
  }

  clear(): void {
    this.#left.clear();
  }

  get left(): Record<string, number> {
    return Object.fromEntries(this.#left);
  }
}
