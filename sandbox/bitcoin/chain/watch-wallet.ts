import type { Descriptor } from './descriptor.ts';
import { Refused, WRONG_PARAMETER } from './refused.ts';
import { type Input, type Output, outpoint, type Transaction } from './transaction.ts';

/** The node's functions that a wallet uses. */
interface OwnNode {
  output(spent: Input): Output | undefined;
  confirmationsOf(transaction: Transaction): number;
  allKnown(): Iterable<{ readonly transaction: Transaction }>;
  readonly chain: { spenderOf(outpoint: string): string | undefined };
}

interface Watched {
  readonly descriptor: Descriptor;
  readonly range: readonly [number, number];
  readonly timestamp: number;
}

/**
 * A wallet without private keys. It knows every transaction of its scripts that the node knows, as
 * if each import had rescanned the whole chain: the timestamp of an import is stored and ignored.
 */
export class WatchWallet {
  readonly name: string;
  readonly #node: OwnNode;
  readonly #scripts = new Set<string>();
  readonly #transactions = new Map<string, Transaction>();
  #watched: Watched[] = [];
  isLoaded = true;
  loadsOnStart: boolean;

  constructor(options: {
    readonly name: string;
    readonly node: OwnNode;
    readonly loadsOnStart: boolean;
  }) {
    this.name = options.name;
    this.#node = options.node;
    this.loadsOnStart = options.loadsOnStart;
  }

  get watched(): readonly Watched[] {
    return this.#watched;
  }

  transactions(): IterableIterator<Transaction> {
    return this.#transactions.values();
  }

  transaction(txid: string): Transaction | undefined {
    return this.#transactions.get(txid);
  }

  isMine(script: Uint8Array): boolean {
    return this.#scripts.has(Buffer.from(script).toString('hex'));
  }

  /** The part of the inputs that came from this wallet; 0 for another payer. */
  debitOf({ inputs }: Transaction): bigint {
    return inputs.reduce((sum, input) => {
      const spent = this.#node.output(input);
      return spent && this.isMine(spent.script) ? sum + spent.units : sum;
    }, 0n);
  }

  /** Spent in the chain, or by a transaction that is pending or may be again. */
  isSpent(at: string): boolean {
    if (this.#node.chain.spenderOf(at) !== undefined) return true;
    return [...this.transactions()].some(
      (transaction) =>
        transaction.inputs.some((input) => outpoint(input) === at) &&
        this.#node.confirmationsOf(transaction) >= 0,
    );
  }

  /** The scripts that a range adds, in hexadecimal: a second of work for a thousand of them. */
  newScripts(descriptor: Descriptor, range: readonly [number, number]): readonly string[] {
    const before = this.#watchedBy(descriptor);
    return descriptor
      .scripts({ from: before ? before.range[1] + 1 : range[0], to: range[1] })
      .map((script) => script.toString('hex'));
  }

  /** Throws Refused when the range would shrink. */
  add(
    descriptor: Descriptor,
    {
      range,
      timestamp,
      scripts = this.newScripts(descriptor, range),
    }: {
      readonly range: readonly [number, number];
      readonly timestamp: number;
      readonly scripts?: readonly string[];
    },
  ): void {
    const before = this.#watchedBy(descriptor);
    if (before && (range[0] !== before.range[0] || range[1] < before.range[1]))
      throw new Refused(
        WRONG_PARAMETER,
        `new range must include current range = [${before.range.join(',')}]`,
      );
    for (const script of scripts) this.#scripts.add(script);
    this.#watched = [
      ...this.#watched.filter((one) => one !== before),
      { descriptor, range, timestamp },
    ];
    for (const { transaction } of this.#node.allKnown()) this.notice(transaction);
  }

  notice(transaction: Transaction): void {
    if (
      transaction.outputs.some(({ script }) => this.isMine(script)) ||
      this.debitOf(transaction) > 0n
    )
      this.#transactions.set(transaction.txid, transaction);
  }

  #watchedBy({ text }: Descriptor): Watched | undefined {
    return this.#watched.find((one) => one.descriptor.text === text);
  }
}
