import type { ChainMove, ChainState } from './chain-state.ts';
import { REJECTED, Refused } from './refused.ts';
import { outpoint, type Transaction, vsizeOf } from './transaction.ts';
import { checkPolicy, checkTransaction, type Coin } from './transaction-rules.ts';

export interface Waiting {
  readonly transaction: Transaction;
  /** Satoshi. */
  readonly fee: bigint;
  /** Seconds since 1970. */
  readonly since: number;
}

const MOST_REPLACED = 100;

/** Pending transactions, parents before their children. */
export class Mempool {
  readonly #chain: ChainState;
  readonly #waiting = new Map<string, Waiting>();
  readonly #spentBy = new Map<string, string>();

  constructor(chain: ChainState) {
    this.#chain = chain;
  }

  get(txid: string): Waiting | undefined {
    return this.#waiting.get(txid);
  }

  entries(): Waiting[] {
    return [...this.#waiting.values()];
  }

  spenderOf(at: string): string | undefined {
    return this.#spentBy.get(at);
  }

  /**
   * Accepts a transaction; one that double-spends a pending one replaces it when it pays enough
   * more (BIP125, without requiring its signal). Throws Refused.
   */
  add(transaction: Transaction, since: number): void {
    const conflicts = new Set(
      transaction.inputs.flatMap((input) => this.#spentBy.get(outpoint(input)) ?? []),
    );
    const fee = checkTransaction(transaction, this.#surroundings());
    checkPolicy(transaction, fee);
    const replaced = this.#withDescendants(conflicts);
    if (conflicts.size > 0) this.#checkReplacement({ transaction, fee, conflicts, replaced });
    for (const txid of replaced) this.#forget(txid);
    this.#put({ transaction, fee, since });
  }

  /**
   * After a reorganisation: transactions of disconnected blocks are pending again, confirmed or
   * conflicting ones are removed.
   */
  follow({ disconnected, connected }: ChainMove, now: number): void {
    const before = new Map(this.#waiting);
    const spent = new Set(connected.flatMap(({ inputs }) => inputs.map(outpoint)));
    if (disconnected.length === 0) {
      for (const { txid } of connected) this.#forget(txid);
      const contradicted = [...spent].flatMap((at) => this.#spentBy.get(at) ?? []);
      for (const txid of this.#withDescendants(new Set(contradicted))) this.#forget(txid);
      return;
    }
    this.#waiting.clear();
    this.#spentBy.clear();
    const again = [
      ...disconnected.map((transaction) => ({ transaction, since: now })),
      ...before.values(),
    ];
    for (const { transaction, since } of again) this.#takeBack(transaction, since);
  }

  #takeBack(transaction: Transaction, since: number): void {
    if (
      this.#waiting.has(transaction.txid) ||
      transaction.inputs.some((input) => this.#spentBy.has(outpoint(input)))
    )
      return;
    try {
      this.#put({ transaction, fee: checkTransaction(transaction, this.#surroundings()), since });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
    }
  }

  #surroundings() {
    return {
      coinAt: (at: string) => this.#coinAt(at),
      height: this.#chain.tip.height + 1,
      medianTime: this.#chain.medianTime,
    };
  }

  #coinAt(at: string): Coin | undefined {
    const [txid = '', vout] = at.split(':');
    const output = this.#waiting.get(txid)?.transaction.outputs[Number(vout)];
    return output === undefined
      ? this.#chain.coin(at)
      : { ...output, height: null, isCoinbase: false };
  }

  #checkReplacement({
    transaction,
    fee,
    conflicts,
    replaced,
  }: {
    transaction: Transaction;
    fee: bigint;
    conflicts: ReadonlySet<string>;
    replaced: ReadonlySet<string>;
  }): void {
    if (transaction.inputs.some(({ txid }) => replaced.has(txid)))
      throw new Refused(REJECTED, 'bad-txns-spends-conflicting-tx');
    if (replaced.size > MOST_REPLACED)
      throw new Refused(REJECTED, 'too many potential replacements');
    const size = BigInt(vsizeOf(transaction));
    for (const txid of conflicts) {
      const other = this.#waiting.get(txid);
      if (other && fee * BigInt(vsizeOf(other.transaction)) <= other.fee * size)
        throw new Refused(
          REJECTED,
          `insufficient fee, rejecting replacement ${transaction.txid}; new feerate <= old feerate`,
        );
    }
    const replacedFees = [...replaced].reduce(
      (sum, txid) => sum + (this.#waiting.get(txid)?.fee ?? 0n),
      0n,
    );
    if (fee < replacedFees + size)
      throw new Refused(
        REJECTED,
        `insufficient fee, rejecting replacement ${transaction.txid}, not enough additional fees to relay`,
      );
  }

  #withDescendants(txids: ReadonlySet<string>): Set<string> {
    const all = new Set(txids);
    for (const { transaction } of this.#waiting.values()) {
      if (transaction.inputs.some(({ txid }) => all.has(txid))) all.add(transaction.txid);
    }
    return all;
  }

  #put(waiting: Waiting): void {
    this.#waiting.set(waiting.transaction.txid, waiting);
    for (const input of waiting.transaction.inputs)
      this.#spentBy.set(outpoint(input), waiting.transaction.txid);
  }

  #forget(txid: string): void {
    const waiting = this.#waiting.get(txid);
    this.#waiting.delete(txid);
    for (const input of waiting?.transaction.inputs ?? []) this.#spentBy.delete(outpoint(input));
  }
}
