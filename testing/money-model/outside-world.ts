import type {
  Deposit,
  DepositSource,
  Outflow,
} from '../../server/src/integrations/deposits/deposit-watch.ts';
import type { StatementEntry } from '../../sandbox/bank/camt053-writer.ts';

export interface KnownOrder {
  readonly id: string;
  readonly who: number;
  readonly method: 'EUR' | 'XLM' | 'BTC' | 'ETH';
  readonly reference: string;
}

/** A line as the bank booked it. */
export interface BookedLine {
  readonly entry: StatementEntry;
  readonly day: string;
  readonly who: number | null;
  readonly reversed: boolean;
}

/** What banks and chains know, independently of the product. */
export class OutsideWorld {
  readonly orders: KnownOrder[] = [];
  readonly lines: BookedLine[] = [];
  /** Statements as received, with their entries. */
  readonly files: {
    readonly bytes: Buffer;
    readonly entries: readonly StatementEntry[];
    readonly day: string;
  }[] = [];
  /** Every reported deposit in its last state, with its sender. */
  readonly deposits = new Map<string, { source: DepositSource; deposit: Deposit; who: number }>();
  readonly outflows: { source: DepositSource; outflow: Outflow }[] = [];
  /** Refunds ordered at the bank, by their reference; whether it pays is its own decision. */
  readonly ordered = new Map<
    string,
    { readonly cents: bigint; left: boolean; returned: boolean }
  >();
  balanceCents = 100_000n;
  #numbers = 0;

  next(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  at<T>(from: readonly T[], which: number): T | undefined {
    return from.length === 0 ? undefined : from[which % from.length];
  }
}
