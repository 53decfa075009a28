import { type Block, GENESIS, readBlock, subsidyAt } from './block.ts';
import { REJECTED, Refused, UNKNOWN } from './refused.ts';
import { outpoint, type Transaction } from './transaction.ts';
import { checkTransaction, type Coin } from './transaction-rules.ts';

interface StoredBlock extends Block {
  readonly height: number;
}

export interface PlaceInChain {
  readonly block: StoredBlock;
  /** Within the block. */
  readonly index: number;
}

/** The blocks that a reorganisation disconnected and connected. */
export interface ChainMove {
  readonly disconnected: readonly Transaction[];
  readonly connected: readonly Transaction[];
}

/**
 * All blocks, the best chain among them and its unspent coins. Each block has the same work, so the
 * longest valid chain is the best; of two equal ones the first.
 */
export class ChainState {
  readonly #blocks = new Map<string, StoredBlock>();
  readonly #invalid = new Set<string>();
  readonly #best: StoredBlock[] = [];
  readonly #coins = new Map<string, Coin>();
  /** Coins spent by each connected block, to restore them. */
  readonly #undo = new Map<string, Map<string, Coin>>();
  readonly #places = new Map<string, PlaceInChain>();
  readonly #spentBy = new Map<string, string>();

  constructor() {
    const genesis: StoredBlock = { ...readBlock(GENESIS), height: 0 };
    this.#blocks.set(genesis.hash, genesis);
    this.#best.push(genesis);
  }

  get tip(): StoredBlock {
    const tip = this.#best.at(-1);
    if (!tip) throw new Error('a chain has at least its first block');
    return tip;
  }

  /** BIP113: the median of the last eleven times. */
  get medianTime(): number {
    return this.medianTimeAt(this.tip.height);
  }

  medianTimeAt(height: number): number {
    const times = this.#best
      .slice(Math.max(0, height - 10), height + 1)
      .map(({ time }) => time)
      .toSorted((a, b) => a - b);
    return times[Math.floor(times.length / 2)] ?? 0;
  }

  block(hash: string): StoredBlock {
    const block = this.#blocks.get(hash);
    if (!block) throw new Refused(UNKNOWN, 'Block not found');
    return block;
  }

  at(height: number): StoredBlock | undefined {
    return this.#best[height];
  }

  isInBestChain(block: StoredBlock): boolean {
    return this.#best[block.height]?.hash === block.hash;
  }

  confirmationsOf(block: StoredBlock): number {
    return this.isInBestChain(block) ? this.tip.height - block.height + 1 : -1;
  }

  coin(at: string): Coin | undefined {
    return this.#coins.get(at);
  }

  coins(): IterableIterator<[string, Coin]> {
    return this.#coins.entries();
  }

  placeOf(txid: string): PlaceInChain | undefined {
    return this.#places.get(txid);
  }

  /** The transaction in the best chain that spent an output. */
  spenderOf(at: string): string | undefined {
    return this.#spentBy.get(at);
  }

  /** Accepts a block and switches to its chain if that is the best now. Throws Refused. */
  add(block: Block): ChainMove {
    const parent = this.block(block.previous);
    this.#blocks.set(block.hash, { ...block, height: parent.height + 1 });
    return this.#moveToBest();
  }

  invalidate(hash: string): ChainMove {
    this.block(hash);
    this.#invalid.add(hash);
    return this.#moveToBest();
  }

  reconsider(hash: string): ChainMove {
    this.block(hash);
    this.#invalid.delete(hash);
    return this.#moveToBest();
  }

  #moveToBest(): ChainMove {
    const target = this.#bestLeaf();
    const path: StoredBlock[] = [];
    let at = target;
    while (!this.isInBestChain(at)) {
      path.unshift(at);
      at = this.block(at.previous);
    }
    const disconnected: Transaction[] = [];
    while (this.tip.hash !== at.hash) disconnected.unshift(...this.#disconnectTip());
    for (const block of path) this.#connect(block);
    return { disconnected, connected: path.flatMap(({ transactions }) => transactions) };
  }

  #bestLeaf(): StoredBlock {
    let best: StoredBlock | null = this.#isValid(this.tip) ? this.tip : null;
    for (const block of this.#blocks.values()) {
      if ((best === null || block.height > best.height) && this.#isValid(block)) best = block;
    }
    if (best === null) throw new Error('the first block is always valid');
    return best;
  }

  #isValid(block: StoredBlock): boolean {
    if (this.#invalid.size === 0) return true;
    for (let at: StoredBlock | undefined = block; at; at = this.#blocks.get(at.previous))
      if (this.#invalid.has(at.hash)) return false;
    return true;
  }

  #connect(block: StoredBlock): void {
    const surroundings = {
      coinAt: (at: string) => this.#coins.get(at),
      height: block.height,
      medianTime: this.medianTime,
    };
    const spent = new Map<string, Coin>();
    let fees = 0n;
    for (const [index, transaction] of block.transactions.entries()) {
      if (!transaction.isCoinbase) fees += checkTransaction(transaction, surroundings);
      for (const at of transaction.isCoinbase ? [] : transaction.inputs.map(outpoint)) {
        const coin = this.#coins.get(at);
        if (coin) spent.set(at, coin);
        this.#coins.delete(at);
        this.#spentBy.set(at, transaction.txid);
      }
      for (const [vout, output] of transaction.outputs.entries()) {
        if (output.script[0] !== 0x6a)
          this.#coins.set(`${transaction.txid}:${vout}`, {
            ...output,
            height: block.height,
            isCoinbase: transaction.isCoinbase,
          });
      }
      this.#places.set(transaction.txid, { block, index });
    }
    const made = block.transactions[0]?.outputs.reduce((sum, { units }) => sum + units, 0n) ?? 0n;
    if (made > subsidyAt(block.height) + fees) throw new Refused(REJECTED, 'bad-cb-amount');
    this.#undo.set(block.hash, spent);
    this.#best.push(block);
  }

  #disconnectTip(): readonly Transaction[] {
    const block = this.tip;
    this.#best.pop();
    for (const { txid, outputs, inputs } of block.transactions.toReversed()) {
      for (const vout of outputs.keys()) this.#coins.delete(`${txid}:${vout}`);
      for (const input of inputs) this.#spentBy.delete(outpoint(input));
      this.#places.delete(txid);
    }
    for (const [at, coin] of this.#undo.get(block.hash) ?? []) {
      // Coins made and spent in the same block disappear with it.
      if (!block.transactions.some(({ txid }) => at.startsWith(txid))) this.#coins.set(at, coin);
    }
    this.#undo.delete(block.hash);
    return block.transactions.filter(({ isCoinbase }) => !isCoinbase);
  }
}
