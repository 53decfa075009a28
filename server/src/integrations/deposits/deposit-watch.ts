/**
 * What the product asks of a chain about money that comes in, the same for Stellar, Bitcoin and Ethereum. Amounts are
 * bigint of the smallest unit (stroops, satoshi, wei).
 */
export type DepositSource = 'stellar' | 'bitcoin' | 'ethereum';

/** `seen`: known to the network, may still vanish. `final`: as deep as the configuration demands. `gone`: replaced, or reorganised away. */
export type DepositFinality = 'seen' | 'final' | 'gone';

export interface DepositMemo {
  readonly type: 'text' | 'id' | 'hash' | 'return';
  readonly value: string;
}

/** One payment to us as its chain tells it at this moment. */
export interface Deposit {
  /** The same for ever and in every answer: `txid:output`, operation id, transaction hash; unique within its source. */
  readonly key: string;
  /** By which people find it in an explorer. */
  readonly transactionId: string;
  readonly units: bigint;
  /** Which of our addresses was paid. */
  readonly address: string;
  /** Stellar only; null when there is none. */
  readonly memo: DepositMemo | null;
  /** The account it came from, where the chain tells it. */
  readonly sender: string | null;
  /** Stellar: the sender or the receiver was written as a multiplexed account (M…). */
  readonly muxed: boolean;
  /** Null is the chain's own currency; else `CODE:ISSUER` of an asset nobody may pay with. */
  readonly foreignAsset: string | null;
  readonly finality: DepositFinality;
  readonly confirmations: number;
  /** When the network says that it first knew of it. */
  readonly networkTime: Date;
  /** Block height or ledger; null while it waits in the mempool. */
  readonly height: number | null;
}

/** Money that left one of our deposit addresses (the issuer collects it with keys that this server does not have). */
export interface Outflow {
  readonly key: string;
  readonly transactionId: string;
  readonly address: string;
  /** Everything that left, fee included. */
  readonly units: bigint;
  readonly height: number;
}

export interface DepositInterest {
  /** Where to go on; null is the beginning. What it means is the watch's own matter. */
  readonly cursor: string | null;
  /** Every deposit address ever given out, with what is known to have come in and gone out there, final or not. */
  readonly addresses: readonly {
    readonly address: string;
    readonly inUnits: bigint;
    readonly outUnits: bigint;
  }[];
  /** Keys of deposits that are still `seen`: each of them is in the answer again, or is `gone` in it. */
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
  /** New or changed, in the order of the chain; one that was told before may be told again. */
  readonly deposits: readonly Deposit[];
  readonly outflows: readonly Outflow[];
  readonly cursor: string;
  /** How far the chain was read. */
  readonly head: { readonly height: number; readonly at: Date };
  /** Of exactly the final deposits and outflows that were told up to now; null where the chain does not tell it in one answer. */
  readonly balance: DepositBalance | null;
  /** False when there is more to read at once. */
  readonly isComplete: boolean;
}

/** The node gave no usable answer: nothing is known, nothing has changed. */
export class ChainUnreachable extends Error {
  override readonly name = 'ChainUnreachable';
}

/** Somebody used the address before it was given out: what lies there is nobody's payment. Take the next index. */
export class AddressInUse extends Error {
  override readonly name = 'AddressInUse';
}

export interface DepositWatch {
  readonly source: DepositSource;
  /** Changes nothing here or there; may be asked by two workers at once. Throws ChainUnreachable. */
  look(interest: DepositInterest): Promise<DepositNews>;
}

/** Deposit addresses from an extended public key; no private key is anywhere near. */
export interface DepositAddresses {
  /** Index from 0; the same index gives the same address for ever. */
  addressAt(index: number): string;
  /** Makes sure that the node watches the address before it is shown to anybody. Throws ChainUnreachable, and AddressInUse. */
  watch(index: number): Promise<void>;
  isAddress(text: string): boolean;
}

/**
 * What became of a payment that somebody signed outside and says was made by this transaction. `other`: the transaction
 * exists and does not pay exactly this amount to this address. `unknown`: the node does not have it (yet).
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
