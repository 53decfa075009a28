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
  readonly amountCents: bigint;
  readonly withCode: boolean;
  readonly placedAt: Date;
}

/** What a debit says of the credit that it takes back: its name, its words alone, or nothing. */
export type Saying = 'name' | 'words' | 'nothing';

/** A line as the bank booked it. */
export interface BookedLine {
  readonly entry: StatementEntry;
  readonly day: string;
  /** The sender; of a returned refund, its payee. */
  readonly who: number | null;
  /** Of a debit: the credit that it takes back, by its bank reference. */
  readonly takes?: { readonly reference: string; readonly saying: Saying };
  /** Of a credit: the order that its payer meant and named, with nothing to object to. */
  readonly plainlyFor?: string;
}

/** A credit that an officer invented. */
export interface Forgery {
  readonly reference: string;
  readonly order: KnownOrder;
  readonly cents: bigint;
  readonly uploader: number;
  readonly approvalId: string;
  readonly entry: StatementEntry;
  /** Whether another officer has confirmed it, and its statement follows the balance. */
  state: 'uploaded' | 'waits' | 'believed';
}

/** A deposit in its last reported state. */
export interface KnownDeposit {
  readonly source: DepositSource;
  readonly deposit: Deposit;
  readonly who: number;
  readonly seenAt: Date;
  /** Each moment at which it became final, by the rule that the payer reads. */
  readonly finals: readonly Date[];
}

export type RatedMethod = Exclude<KnownOrder['method'], 'EUR'>;

/** What banks and chains know, independently of the product. */
export class OutsideWorld {
  readonly orders: KnownOrder[] = [];
  readonly lines: BookedLine[] = [];
  /** Booked by the bank; they are on the next statement. */
  readonly unread: BookedLine[] = [];
  /** Statements as received, with their entries. */
  readonly files: {
    readonly bytes: Buffer;
    readonly entries: readonly StatementEntry[];
    readonly day: string;
    readonly statementId: string;
    readonly openingCents: bigint;
  }[] = [];
  /** Entries of statements that contradict what the bank booked. */
  readonly lies: StatementEntry[] = [];
  readonly forgeries: Forgery[] = [];
  /** Balances at which a statement that is not true would follow; the account never has them again. */
  readonly avoided = new Set<bigint>();
  /** How much of what was forged two officers have explained as a gap. */
  explainedCents = 0n;
  /** Every reported deposit in its last state, with its sender. */
  readonly deposits = new Map<string, KnownDeposit>();
  /** When each chain was looked at as a whole. */
  readonly looks = new Map<DepositSource, Date>();
  readonly outflows: { source: DepositSource; outflow: Outflow }[] = [];
  /** Refunds ordered at the bank, by their reference; whether it pays is its own decision. */
  readonly ordered = new Map<
    string,
    {
      readonly cents: bigint;
      readonly iban: string;
      readonly fileId: string;
      left: boolean;
      returned: boolean;
    }
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

  /** What the books have and the bank does not. */
  get forgedCents(): bigint {
    return this.forgeries
      .filter(({ state }) => state === 'believed')
      .reduce((sum, { cents }) => sum + cents, 0n);
  }

  /** A forged file was believed, and no statement of the bank follows it. */
  get isAtOdds(): boolean {
    return this.forgedCents !== this.explainedCents;
  }

  /** What the debits of the bank have taken of a credit. */
  takenOf(reference: string): bigint {
    return this.lines
      .filter(({ takes }) => takes?.reference === reference)
      .reduce((sum, { entry }) => sum + sumOf(entry), 0n);
  }
}

export function sumOf({ transfers }: StatementEntry): bigint {
  return transfers.reduce((sum, { amountCents }) => sum + amountCents, 0n);
}
