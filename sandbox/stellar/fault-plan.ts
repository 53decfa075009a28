/** Faults between a submitter and the network, each for the next submissions or reads. */
export const FAULTS = [
  'timeout_before_acceptance',
  'timeout_after_acceptance',
  'reset_after_acceptance',
  'ingestion_lag',
  'try_again_later',
  'insufficient_fee',
  'stale_reads',
  'rate_limit',
  'reset_reads',
  'unnamed_ledger',
] as const;

export type Fault = (typeof FAULTS)[number];

export function isFault(name: unknown): name is Fault {
  return FAULTS.some((fault) => fault === name);
}

/** Planned faults that have not been used up. */
export class FaultPlan {
  readonly #left = new Map<Fault, number>();

  /** Plans a fault for the next `count` occasions; 0 cancels it. */
  order(fault: Fault, count: number): void {
    if (count === 0) this.#left.delete(fault);
    else this.#left.set(fault, count);
  }

  /** Uses up one occurrence, if planned. */
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
