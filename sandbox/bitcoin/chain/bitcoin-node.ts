import { type Block, mineBlock, readBlock } from './block.ts';
import { type ChainMove, ChainState, type PlaceInChain } from './chain-state.ts';
import { type Descriptor, readDescriptor } from './descriptor.ts';
import { type Happening, type Journal, openJournal } from './journal.ts';
import { Mempool } from './mempool.ts';
import { Refused } from './refused.ts';
import { outpoint, type Output, readTransaction, type Transaction } from './transaction.ts';
import { WatchWallet } from './watch-wallet.ts';

const MOST_WEIGHT = 3_900_000;
const ALREADY_IN_CHAIN = -27;
const WALLET_ERROR = -4;
const WALLET_NOT_FOUND = -18;
const ALREADY_LOADED = -35;

/** A transaction known to the node, in any state. */
export interface KnownTransaction {
  readonly transaction: Transaction;
  /** Seconds since 1970. */
  readonly at: number;
}

/**
 * A regtest node without peers: chain, mempool, watch-only wallets and a journal from which it
 * restarts.
 */
export class BitcoinNode {
  readonly chain = new ChainState();
  readonly mempool = new Mempool(this.chain);
  readonly wallets = new Map<string, WatchWallet>();
  readonly #known = new Map<string, KnownTransaction>();
  readonly #journal: Journal;
  #isReplaying = true;
  #setTime: number | null = null;

  /** @throws Error when the folder contains data of another program. */
  constructor(folder: string | null) {
    this.#journal = openJournal(folder);
    for (const happening of this.#journal.before) this.#happen(happening);
    this.#isReplaying = false;
    for (const wallet of this.wallets.values()) wallet.isLoaded = wallet.loadsOnStart;
  }

  /** Seconds since 1970. */
  get now(): number {
    return this.#setTime ?? Math.floor(Date.now() / 1000);
  }

  /** Null is the real time. */
  setTime(seconds: number | null): void {
    this.#setTime = seconds;
  }

  known(txid: string): KnownTransaction | undefined {
    return this.#known.get(txid);
  }

  allKnown(): IterableIterator<KnownTransaction> {
    return this.#known.values();
  }

  /** The output at an outpoint, spent or not, if the node knows its transaction. */
  output({ txid, vout }: { readonly txid: string; readonly vout: number }): Output | undefined {
    return this.#known.get(txid)?.transaction.outputs[vout];
  }

  placeOf(txid: string): PlaceInChain | undefined {
    return this.chain.placeOf(txid);
  }

  /**
   * Positive in the best chain, negative when another transaction there spends the same coin, 0
   * otherwise.
   */
  confirmationsOf({ txid, inputs, isCoinbase }: Transaction): number {
    const place = this.placeOf(txid);
    if (place) return this.chain.confirmationsOf(place.block);
    if (isCoinbase) return 0;
    const against = inputs.map((input) => {
      const spender = this.placeOf(this.chain.spenderOf(outpoint(input)) ?? '');
      if (spender) return -this.chain.confirmationsOf(spender.block);
      const parent = this.#known.get(input.txid)?.transaction;
      return parent === undefined ? 0 : Math.min(0, this.confirmationsOf(parent));
    });
    return Math.min(0, ...against);
  }

  /** Throws Refused when the network would refuse it. */
  submit(bytes: Buffer): string {
    const transaction = read(bytes);
    if (this.mempool.get(transaction.txid)) return transaction.txid;
    if (this.placeOf(transaction.txid))
      throw new Refused(ALREADY_IN_CHAIN, 'Transaction outputs already in utxo set');
    this.#happen({ type: 'transaction', hex: bytes.toString('hex'), at: this.now });
    return transaction.txid;
  }

  /** Mines the pending transactions, or exactly the given ones. */
  mine(script: Uint8Array, only?: readonly Transaction[]): Block {
    const { tip, medianTime } = this.chain;
    const waiting =
      only === undefined
        ? this.#nextWaiting()
        : only.map((transaction) => ({
            transaction,
            fee: this.mempool.get(transaction.txid)?.fee ?? 0n,
          }));
    const block = mineBlock({
      previous: tip.hash,
      height: tip.height + 1,
      time: Math.max(medianTime + 1, this.now),
      transactions: waiting.map(({ transaction }) => transaction),
      fees: waiting.reduce((sum, { fee }) => sum + fee, 0n),
      script,
    });
    this.#happen({ type: 'block', hex: block.bytes.toString('hex'), at: this.now });
    return block;
  }

  invalidate(hash: string): void {
    this.#happen({ type: 'invalid', hash, at: this.now });
  }

  reconsider(hash: string): void {
    this.#happen({ type: 'valid', hash, at: this.now });
  }

  createWallet(name: string, loads: boolean): void {
    if (this.wallets.has(name))
      throw new Refused(
        WALLET_ERROR,
        `Wallet file verification failed. Failed to create database path '${name}'. Database already exists.`,
      );
    this.#happen({ type: 'wallet', name, loads });
  }

  loadWallet(name: string, loads: boolean | null): void {
    const wallet = this.wallets.get(name);
    if (!wallet)
      throw new Refused(
        WALLET_NOT_FOUND,
        `Wallet file verification failed. Failed to load database path '${name}'. Path does not exist.`,
      );
    if (wallet.isLoaded) throw new Refused(ALREADY_LOADED, `Wallet "${name}" is already loaded.`);
    wallet.isLoaded = true;
    if (loads !== null) this.#happen({ type: 'loaded', name, loads });
  }

  unloadWallet(name: string, loads: boolean | null): void {
    this.wallet(name).isLoaded = false;
    if (loads !== null) this.#happen({ type: 'loaded', name, loads });
  }

  wallet(name: string): WatchWallet {
    const wallet = this.wallets.get(name);
    if (!wallet?.isLoaded)
      throw new Refused(WALLET_NOT_FOUND, 'Requested wallet does not exist or is not loaded');
    return wallet;
  }

  importDescriptor(
    wallet: string,
    descriptor: Descriptor,
    options: { readonly range: readonly [number, number]; readonly timestamp: number },
  ): void {
    this.#happen({
      type: 'descriptor',
      wallet,
      descriptor: `${descriptor.text}#${descriptor.checksum}`,
      scripts: this.wallets.get(wallet)?.newScripts(descriptor, options.range) ?? [],
      ...options,
    });
  }

  close(): void {
    this.#journal.close();
  }

  #nextWaiting() {
    let weight = 0;
    return this.mempool
      .entries()
      .filter(({ transaction }) => (weight += transaction.weight) < MOST_WEIGHT);
  }

  /** Executed first, then recorded: a refused action never happened. */
  #happen(happening: Happening): void {
    switch (happening.type) {
      case 'transaction': {
        const transaction = read(Buffer.from(happening.hex, 'hex'));
        this.mempool.add(transaction, happening.at);
        this.#hear([transaction], happening.at);
        break;
      }
      case 'block':
        this.#follow(this.chain.add(readBlock(Buffer.from(happening.hex, 'hex'))), happening.at);
        break;
      case 'invalid':
        this.#follow(this.chain.invalidate(happening.hash), happening.at);
        break;
      case 'valid':
        this.#follow(this.chain.reconsider(happening.hash), happening.at);
        break;
      case 'wallet':
        this.wallets.set(
          happening.name,
          new WatchWallet({ name: happening.name, node: this, loadsOnStart: happening.loads }),
        );
        break;
      case 'loaded': {
        const wallet = this.wallets.get(happening.name);
        if (wallet) wallet.loadsOnStart = happening.loads;
        break;
      }
      case 'descriptor':
        this.wallets
          .get(happening.wallet)
          ?.add(readDescriptor(happening.descriptor, { mayLack: false }), happening);
        break;
    }
    if (!this.#isReplaying) this.#journal.add(happening);
  }

  #follow(move: ChainMove, at: number): void {
    this.#hear(move.connected, at);
    this.mempool.follow(move, at);
  }

  #hear(transactions: readonly Transaction[], at: number): void {
    for (const transaction of transactions) {
      if (this.#known.has(transaction.txid)) continue;
      this.#known.set(transaction.txid, { transaction, at });
      for (const wallet of this.wallets.values()) wallet.notice(transaction);
    }
  }
}

function read(bytes: Buffer): Transaction {
  try {
    return readTransaction(bytes);
  } catch {
    throw new Refused(-22, 'TX decode failed. Make sure the tx has at least one input.');
  }
}
