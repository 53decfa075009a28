import type { ClaimShape } from '@bb1/domain/claims/claim-shape';
import type { DepositMemo } from '../deposits/deposit-watch.ts';
import type { DescribedOperation } from './describe-operations.ts';
import type { FeeBumps, LedgerSource } from './ledger-access-port.ts';
import type { TransactionUris } from './transaction-uri-port.ts';
import type { WebAuthentication } from './web-auth-port.ts';

/**
 * The product's view of the Stellar network: reading, submitting, the claim's transaction, payments
 * from deposit and payout account, and communication with people's wallets. Amounts are stroops (7
 * decimals) for tokens and lumens alike; times are ledger time, never a clock of ours.
 */
export interface Stellar {
  readonly network: StellarNetwork;
  readonly claims: ClaimTransactions;
  readonly payments: PaymentTransactions;
  readonly issuer: IssuerTransactions;
  readonly fees: FeeBumps;
  /**
   * Payments of assets in a successful transaction; empty if there is none. Throws
   * LedgerUnreachable.
   */
  readonly assetPaymentsOf: (hash: string) => Promise<readonly AssetPayment[]>;
  /**
   * Many accounts, most of them holders of the token, in few queries; null for one that does not
   * exist. Throws LedgerUnreachable.
   */
  readonly readHolders: (
    publicKeys: readonly string[],
  ) => Promise<ReadonlyMap<string, LedgerAccount | null>>;
  /**
   * Which of some accounts, or of their trustlines of the token, the network's validators have
   * frozen. Throws LedgerUnreachable.
   */
  readonly frozenAmong: (entries: {
    readonly of: 'accounts' | 'trustlines';
    readonly publicKeys: readonly string[];
  }) => Promise<ReadonlySet<string>>;
  readonly trustlines: TrustlineTransactions;
  readonly uris: TransactionUris;
  readonly webAuth: WebAuthentication;
  /** Whether this is the network on which lumens and tokens have value. */
  readonly isPublicNetwork: boolean;
  /** Addresses of all the product's accounts and keys: none of them is a person's wallet. */
  readonly ownAddresses: readonly string[];
  /** Those of them that are accounts on the ledger, the issuer first. */
  readonly ownAccounts: readonly string[];
}

/** 0.5 XLM, required twice per account and once per subentry. */
export const BASE_RESERVE = 5_000_000n;

export interface Trustline {
  readonly assetCode: string;
  readonly assetIssuer: string;
  readonly balance: bigint;
  readonly limit: bigint;
  /** Reserved by the account owner's open offers: room that nothing else can take. */
  readonly buyingLiabilities: bigint;
  readonly isAuthorized: boolean;
}

export interface LedgerAccount {
  readonly publicKey: string;
  /** The last sequence number used; the next transaction carries one more. */
  readonly sequence: bigint;
  readonly lumens: bigint;
  /** What remains above the reserve and open offers; never below 0. */
  readonly spendableLumens: bigint;
  readonly trustlines: readonly Trustline[];
  readonly flags: {
    readonly authRequired: boolean;
    readonly authRevocable: boolean;
    readonly authImmutable: boolean;
    readonly clawbackEnabled: boolean;
  };
  readonly thresholds: { readonly low: number; readonly medium: number; readonly high: number };
  readonly signers: readonly { readonly key: string; readonly weight: number }[];
  readonly homeDomain: string;
  /** Whether the account accepts nothing without a memo (SEP-29). */
  readonly demandsMemo: boolean;
}

export interface LedgerHead {
  readonly sequence: number;
  readonly closedAt: Date;
}

/**
 * Codes in the spelling of wallets and explorers (`tx_failed`, `op_line_full`): of the transaction,
 * and one per operation if operations were tried.
 */
export interface ResultCodes {
  readonly transaction: string;
  readonly operations: readonly string[];
}

/**
 * The code of a transaction that touches an entry frozen by the network's validators (CAP-77). It
 * does not say which, and can be accepted once the freeze ends.
 */
export const FROZEN_KEY = 'tx_frozen_key_accessed';

/** `unknown` only means that it was in no ledger yet: not that it will never land. */
export type FoundTransaction =
  | { readonly status: 'settled'; readonly ledger: number; readonly feeCharged: bigint }
  | {
      readonly status: 'failed';
      readonly ledger: number;
      readonly feeCharged: bigint;
      readonly codes: ResultCodes;
    }
  | { readonly status: 'unknown' };

/**
 * `settled`: it is in a ledger and succeeded. `failed`: the network refused it or it failed in a
 * ledger. `unknown`: no answer, or one that decides nothing; it may have landed, or may still land.
 */
export type SubmitAnswer =
  | { readonly kind: 'settled'; readonly ledger: number }
  | { readonly kind: 'failed'; readonly codes: ResultCodes }
  | { readonly kind: 'unknown'; readonly why: string };

/** No source of the ledger gave a usable answer to a query. */
export class LedgerUnreachable extends Error {
  override readonly name = 'LedgerUnreachable';
}

export interface DeadEnvelope {
  /** Hex. */
  readonly hash: string;
  /** The account whose sequence number the transaction uses. */
  readonly source: string;
  readonly sequence: bigint;
  readonly maxTime: Date;
}

/**
 * All queries throw LedgerUnreachable without a usable answer; `submit` never throws for network
 * errors.
 */
export interface StellarNetwork {
  /**
   * Judges every source of the ledger: network, protocol, version. Throws Error with the value that
   * is wrong and why; LedgerUnreachable if no source answers.
   */
  check(): Promise<void>;
  sources(): readonly LedgerSource[];
  /** Null if the account does not exist. */
  readAccount(publicKey: string): Promise<LedgerAccount | null>;
  /** The newest ledger that can be read. */
  latestLedger(): Promise<LedgerHead>;
  /** `hash` in hex; a fee bump is found by either hash. */
  findTransaction(hash: string): Promise<FoundTransaction>;
  /**
   * Why a signed envelope can never land any more; null while it may, or if it has. `too_late`: its
   * time is over. `sequence_used`: another transaction in a ledger has used its sequence number.
   */
  proveDead(envelope: DeadEnvelope): Promise<'too_late' | 'sequence_used' | null>;
  /** What to offer for an operation now, in stroops: as the last ledgers suggest, within the cap. */
  feeNow(): Promise<bigint>;
  /** Submits a signed envelope. The same bytes may be submitted any number of times. */
  submit(envelopeXdr: string): Promise<SubmitAnswer>;
}

export interface AssetPayment {
  readonly from: string;
  readonly to: string;
  readonly assetCode: string;
  readonly assetIssuer: string;
  readonly units: bigint;
}

export interface ClaimToBuild {
  readonly channel: string;
  /** The sequence number of the transaction. */
  readonly sequence: bigint;
  readonly holder: string;
  readonly tokenUnits: bigint;
  readonly shape: ClaimShape;
  /** Whether the trustline has to be authorised first. */
  readonly authorises: boolean;
  /** The limit of the trustline, if it is opened or raised. */
  readonly limitUnits: bigint;
  /** Whether the sponsor pays the reserves of the holder's account; otherwise the holder does. */
  readonly sponsorsReserves: boolean;
  /** Whether one signature is not enough, so that several people have to be found. */
  readonly needsSeveralSigners: boolean;
  readonly ledger: LedgerHead;
}

/** Of one of the signers of the holder's account. */
export interface HolderSignature {
  readonly publicKey: string;
  /** Base64. */
  readonly signature: string;
}

/** What the sponsor offers for one operation, in stroops. */
export interface OfferedFee {
  readonly feePerOperation: bigint;
}

export interface ClaimToSign {
  readonly envelopeXdr: string;
  readonly hash: string;
  /** No more of them than the network requires. */
  readonly holderSignatures: readonly HolderSignature[];
}

export interface BuiltTransaction {
  readonly envelopeXdr: string;
  /** Hex; what the holder signs and what the ledger is asked for. */
  readonly hash: string;
  readonly maxTime: Date;
}

/**
 * The transaction that pays tokens into an account, after everything the account lacks for it; all
 * or nothing.
 */
export interface ClaimTransactions {
  readonly networkPassphrase: string;
  readonly assetCode: string;
  readonly assetIssuer: string;
  readonly sponsor: string;
  readonly distribution: string;
  /** All tokens there can ever be: the usual limit of a trustline. */
  readonly issuedUnits: bigint;
  /** Addresses of the channel accounts. */
  readonly channels: readonly string[];
  build(claim: ClaimToBuild): BuiltTransaction;
  /** The account that a built claim pays, and how much. */
  read(envelopeXdr: string): { holder: string; tokenUnits: bigint };
  /** The given signer who made a signature (base64) over a hash (hex); null if none did. */
  signerOf(signed: { hash: string; signature: string }, among: readonly string[]): string | null;
  /**
   * Hash and signatures (base64) of an envelope that a wallet signed; null if it cannot be read or
   * is a fee bump.
   */
  readSigned(
    envelopeXdr: string,
  ): { readonly hash: string; readonly signatures: readonly string[] } | null;
  /**
   * Adds the signer's signatures to the holder's, wraps everything in a fee bump paid by the
   * sponsor and returns the envelope to submit. Throws Error if the envelope does not have the
   * given hash or a holder's signature is wrong, and as the signer does.
   */
  sign(unsigned: ClaimToSign & OfferedFee): Promise<string>;
  /** A transaction that does nothing but use up a sequence number of a channel, ready to submit. */
  consumeSequenceNumber(number: {
    readonly channel: string;
    readonly sequence: bigint;
    readonly ledger: LedgerHead;
  }): Promise<{ readonly envelopeXdr: string; readonly hash: string }>;
}

/**
 * Opening a trustline by the holder's own means: own sequence number, own fee, own signature;
 * nothing of the product is in it.
 */
interface TrustlineTransactions {
  /** What the holder needs for it: reserve and fee, in stroops. */
  readonly neededLumens: bigint;
  build(request: { readonly holder: LedgerAccount; readonly ledger: LedgerHead }): BuiltTransaction;
  /** Null if an envelope is anything but such a transaction. */
  read(envelopeXdr: string): { readonly holder: string; readonly hash: string } | null;
}

export interface PaymentLine {
  /** G…, or M… of an existing account. */
  readonly payee: string;
  /** Lumens. */
  readonly units: bigint;
  /** The payee has no account yet: the payment opens it. */
  readonly opensAccount: boolean;
}

/**
 * The paying account: refunds come from the deposit account, coupons and the repayment from the
 * payout account.
 */
export type PayingAccount = 'deposit' | 'payout';

export interface PaymentsToBuild {
  readonly from: PayingAccount;
  readonly channel: string;
  /** The sequence number of the transaction. */
  readonly sequence: bigint;
  /** At most 100, which are paid together or not at all. */
  readonly lines: readonly PaymentLine[];
  readonly memo: DepositMemo | null;
  readonly ledger: LedgerHead;
}

/** Payments of lumens from one of our accounts, which the server signs alone. */
export interface PaymentTransactions {
  /** Address of the account that receives deposits and pays refunds. */
  readonly depositAccount: string;
  /** Address of the account that pays coupons and the repayment. */
  readonly payoutAccount: string;
  /** The sponsor's maximum for one operation, with the fee bump counting as one, in stroops. */
  readonly mostFeePerOperation: bigint;
  /** Addresses of the channel accounts. */
  readonly channels: readonly string[];
  build(payments: PaymentsToBuild): BuiltTransaction;
  /**
   * Signs and wraps everything in a fee bump paid by the sponsor. Throws Error if the envelope does
   * not have the given hash, and as the signer does.
   */
  sign(
    unsigned: { from: PayingAccount; envelopeXdr: string; hash: string } & OfferedFee,
  ): Promise<string>;
}

/** A signature made outside, by one of the account's signers. */
export interface ColdSignature {
  readonly signer: string;
  /** Base64. */
  readonly signature: string;
  readonly weight: number;
}

/** Why an envelope from outside is refused. */
export type SignedEnvelopeTrouble = 'not_readable' | 'other_transaction';

/** The issuer's actions on a holding under its own rights. */
export type IssuerAct =
  | { readonly act: 'freeze' | 'release'; readonly holder: string }
  /** From one wallet, which may receive nothing any more, to another one that has a trustline. */
  | {
      readonly act: 'move';
      readonly holder: string;
      readonly target: string;
      readonly tokenUnits: bigint;
    }
  /** Back to the distribution account. */
  | { readonly act: 'return'; readonly holder: string; readonly tokenUnits: bigint };

/**
 * Repaid tokens, out of several wallets, all of them or none. They then cease to exist: the issuer
 * owes nothing for them. None of the wallets is frozen: each is authorised afterwards.
 */
export interface Redemption {
  readonly act: 'redeem';
  readonly lines: readonly { readonly holder: string; readonly tokenUnits: bigint }[];
}

/** Revokes the authorisation, which cancels offers, claws back the tokens, and authorises again. */
export const OPERATIONS_OF_A_REDEEMED_WALLET = 3;

export interface IssuerActToBuild {
  readonly channel: string;
  /** The sequence number of the transaction. */
  readonly sequence: bigint;
  readonly act: IssuerAct | Redemption;
  /** For a return: whether the holder is authorised now and therefore afterwards too. */
  readonly staysAuthorized: boolean;
  readonly ledger: LedgerHead;
}

/**
 * The issuer's actions. The server alone signs freezes and releases; the cold keys sign everything
 * that takes tokens away outside, and the server last.
 */
export interface IssuerTransactions {
  readonly address: string;
  readonly assetCode: string;
  readonly distribution: string;
  readonly networkPassphrase: string;
  /** Addresses of the channel accounts. */
  readonly channels: readonly string[];
  build(request: IssuerActToBuild): BuiltTransaction;
  /** A built transaction's operations, decoded from its own bytes. */
  describe(envelopeXdr: string): readonly DescribedOperation[];
  /**
   * Valid signatures of the issuer's cold keys under an envelope from outside, over exactly the
   * given hash.
   */
  readSignatures(signed: {
    envelopeXdr: string;
    hash: string;
    issuer: LedgerAccount;
  }): readonly ColdSignature[] | SignedEnvelopeTrouble;
  /**
   * Adds the signer's signatures, and wraps everything in a fee bump paid by the sponsor. Throws
   * Error if hash or a signature is wrong, and as the signer does.
   */
  sign(
    unsigned: {
      envelopeXdr: string;
      hash: string;
      coldSignatures: readonly { signer: string; signature: string }[];
    } & OfferedFee,
  ): Promise<string>;
}
