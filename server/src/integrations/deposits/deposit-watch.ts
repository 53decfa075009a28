/**
 * Reading incoming money from a chain, the same for Stellar, Bitcoin and Ethereum. Amounts are
 * bigint of the smallest unit (stroops, satoshi, wei).
 */
export type DepositSource = 'stellar' | 'bitcoin' | 'ethereum';

/**
 * `seen`: known to the network, may still vanish. `final`: as deep as the configuration requires.
 * `gone`: replaced, or reorganised away.
 */
export type DepositFinality = 'seen' | 'final' | 'gone';

export interface DepositMemo {
  readonly type: 'text' | 'id' | 'hash' | 'return';
  readonly value: string;
}

/** One payment to us in its current state on the chain. */
export interface Deposit {
  /**
   * Stable in every answer: `txid:output`, operation id, transaction hash; unique within its
   * source.
   */
  readonly key: string;
  /** The id to look it up in an explorer. */
  readonly transactionId: string;
  readonly units: bigint;
  /** Which of our addresses was paid. */
  readonly address: string;
  /** Stellar only; null when there is none. */
  readonly memo: DepositMemo | null;
  /** The sending account, if the chain has one. */
  readonly sender: string | null;
  /** Stellar: whether sender or receiver was a muxed account (M…). */
  readonly muxed: boolean;
  /** Null is the chain's own currency, otherwise `CODE:ISSUER` of an asset that is not accepted. */
  readonly foreignAsset: string | null;
  readonly finality: DepositFinality;
  readonly confirmations: number;
  /** When the network first knew of it, by its own account. */
  readonly networkTime: Date;
  /** Block height or ledger; null while it waits in the mempool. */
  readonly height: number | null;
}

/**
 * Money that left one of our deposit addresses (the issuer collects it with keys that this server
 * does not have).
 */
export interface Outflow {
  readonly key: string;
  readonly transactionId: string;
  readonly address: string;
  /** Everything that left, including the fee. */
  readonly units: bigint;
  readonly height: number;
}

export interface DepositInterest {
  /** Where to continue; null is the beginning. Opaque outside of the watch. */
  readonly cursor: string | null;
  /**
   * Every deposit address ever given out, with the known incoming and outgoing amounts, final or
   * not.
   */
  readonly addresses: readonly {
    readonly address: string;
    readonly inUnits: bigint;
    readonly outUnits: bigint;
  }[];
  /**
   * Keys of deposits that are still `seen`: each of them is in the answer again, or is `gone` in
   * it.
   */
  readonly open: readonly string[];
  /** Deposits of late that are final: each that the chain has taken back is in the answer again, as what it is now. */
  readonly final: readonly { readonly key: string; readonly height: number }[];
}

/** What lay on our addresses when one block or ledger was the newest: final money only. */
export interface DepositBalance {
  readonly units: bigint;
  /** Of every address that holds something. */
  readonly byAddress: ReadonlyMap<string, bigint>;
  readonly height: number;
  readonly at: Date;
}

export interface DepositNews {
  /** New or changed ones, in the order of the chain; one may be reported again. */
  readonly deposits: readonly Deposit[];
  readonly outflows: readonly Outflow[];
  readonly cursor: string;
  /** How far the chain was read. */
  readonly head: { readonly height: number; readonly at: Date };
  /**
   * Of exactly the final deposits and outflows that were reported up to now; null if the chain does
   * not give it in one answer.
   */
  readonly balance: DepositBalance | null;
  /** False if there is more to read at once. */
  readonly isComplete: boolean;
}

/** The node gave no usable answer: nothing is known, nothing has changed. */
export class ChainUnreachable extends Error {
  override readonly name = 'ChainUnreachable';
}

/**
 * The address was used before it was given out, so its money cannot be attributed. Take the next
 * index.
 */
export class AddressInUse extends Error {
  override readonly name = 'AddressInUse';
}

export interface DepositWatch {
  readonly source: DepositSource;
  /** Has no side effects; two workers may call it at once. Throws ChainUnreachable. */
  look(interest: DepositInterest): Promise<DepositNews>;
}

/** Deposit addresses from an extended public key, without any private key. */
export interface DepositAddresses {
  /** Index from 0; the same index always gives the same address. */
  addressAt(index: number): string;
  /**
   * Makes sure that the node watches the address before it is shown. Throws ChainUnreachable, and
   * AddressInUse.
   */
  watch(index: number): Promise<void>;
  isAddress(text: string): boolean;
}

/**
 * The state of a payment signed outside, by its claimed transaction. `other`: the transaction
 * exists and does not pay exactly this amount to this address. `unknown`: the node does not have it
 * (yet).
 */
export type OutgoingProof =
  | { readonly state: 'unknown' }
  | { readonly state: 'other'; readonly paidUnits: bigint }
  | { readonly state: 'seen' | 'final'; readonly confirmations: number };

export interface OutgoingProofs {
  /** Throws ChainUnreachable. */
  prove(payment: {
    readonly transactionId: string;
    readonly address: string;
    readonly units: bigint;
  }): Promise<OutgoingProof>;
}
