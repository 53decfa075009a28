import type { ClaimShape } from '@bb1/domain/claims/claim-shape';
import type { DepositMemo } from '../deposits/deposit-watch.ts';
import type { DescribedOperation } from './describe-operations.ts';
import type { TransactionUris } from './transaction-uri-port.ts';
import type { WebAuthentication } from './web-auth-port.ts';

/**
 * What the product knows of the Stellar network: reading it, handing a transaction in, the one transaction of a claim,
 * payments out of deposit and payout account, and what speaks with people's wallets. Amounts are stroops (7 decimals) for tokens and lumens alike; times are ledger time, never a clock of ours.
 */
export interface Stellar {
  readonly network: StellarNetwork;
  readonly claims: ClaimTransactions;
  readonly payments: PaymentTransactions;
  readonly issuer: IssuerTransactions;
  /** Payments of assets in a transaction that succeeded; empty when there is no such transaction. Throws LedgerUnreachable. */
  readonly assetPaymentsOf: (hash: string) => Promise<readonly AssetPayment[]>;
  readonly trustlines: TrustlineTransactions;
  readonly uris: TransactionUris;
  readonly webAuth: WebAuthentication;
  /** Whether this is the network on which lumens and tokens are worth something. */
  readonly isPublicNetwork: boolean;
  /** Addresses of every account and key of the product: none of them is somebody's wallet. */
  readonly ownAddresses: readonly string[];
  /** Of those the accounts on the ledger, the issuer first. */
  readonly ownAccounts: readonly string[];
}

/** 0.5 XLM, which the network wants twice for an account and once for everything that hangs on it. */
export const BASE_RESERVE = 5_000_000n;

export interface Trustline {
  readonly assetCode: string;
  readonly assetIssuer: string;
  readonly balance: bigint;
  readonly limit: bigint;
  /** Promised to open offers of the account's owner: room that nothing else can take. */
  readonly buyingLiabilities: bigint;
  readonly isAuthorized: boolean;
}

export interface LedgerAccount {
  readonly publicKey: string;
  /** The last sequence number used; the next transaction carries one more. */
  readonly sequence: bigint;
  readonly lumens: bigint;
  /** What is left of them above the reserve and open offers; never below 0. */
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
  /** Whether the account's owner wants nothing without a memo (SEP-29). */
  readonly demandsMemo: boolean;
}

export interface LedgerHead {
  readonly sequence: number;
  readonly closedAt: Date;
}

/** Codes as Horizon words them: of the transaction, and one per operation where operations were tried. */
export interface ResultCodes {
  readonly transaction: string;
  readonly operations: readonly string[];
}

/** `unknown` says only that this Horizon does not have it: not that it will never land. */
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
 * `settled`: it is in a ledger and did all it should. `failed`: the network refused it or it failed in a ledger.
 * `unknown`: no answer, or one that decides nothing; it may have landed, or may still land.
 */
export type SubmitAnswer =
  | { readonly kind: 'settled'; readonly ledger: number }
  | { readonly kind: 'failed'; readonly codes: ResultCodes }
  | { readonly kind: 'unknown'; readonly why: string };

/** Horizon gave no usable answer to a question. */
export class LedgerUnreachable extends Error {
  override readonly name = 'LedgerUnreachable';
}

/** All questions throw LedgerUnreachable when there is no usable answer; `submit` never throws for trouble on the way. */
export interface StellarNetwork {
  /** Of the network that Horizon serves. */
  passphrase(): Promise<string>;
  /** Null when the account does not exist. */
  readAccount(publicKey: string): Promise<LedgerAccount | null>;
  /** The newest ledger that Horizon has taken in. */
  latestLedger(): Promise<LedgerHead>;
  /** `hash` in hex; of a fee bump either hash finds it. */
  findTransaction(hash: string): Promise<FoundTransaction>;
  /** Hands in a signed envelope. The same bytes may be handed in any number of times. */
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
  /** The sequence number that the transaction carries. */
  readonly sequence: bigint;
  readonly holder: string;
  readonly tokenUnits: bigint;
  readonly shape: ClaimShape;
  /** Whether the trustline has to be authorised first. */
  readonly authorises: boolean;
  /** What the trustline is to hold at most, where it is opened or its limit raised. */
  readonly limitUnits: bigint;
  /** Whether the sponsor pays for what hangs on the holder's account; else the holder does. */
  readonly sponsorsReserves: boolean;
  readonly ledger: LedgerHead;
}

/** Of one of the signers of the holder's account. */
export interface HolderSignature {
  readonly publicKey: string;
  /** Base64. */
  readonly signature: string;
}

export interface ClaimToSign {
  readonly envelopeXdr: string;
  readonly hash: string;
  /** No more of them than the network asks for. */
  readonly holderSignatures: readonly HolderSignature[];
}

export interface BuiltTransaction {
  readonly envelopeXdr: string;
  /** Hex; what the holder signs and what the ledger is asked for. */
  readonly hash: string;
  readonly maxTime: Date;
}

/** The transaction that pays tokens into an account, and before that does what the account lacks for it; whole or not at all. */
export interface ClaimTransactions {
  readonly networkPassphrase: string;
  readonly assetCode: string;
  readonly assetIssuer: string;
  readonly sponsor: string;
  readonly distribution: string;
  /** All tokens there can ever be: the usual limit of a trustline. */
  readonly issuedUnits: bigint;
  /** Addresses of the channel accounts whose keys this server has. */
  readonly channels: readonly string[];
  build(claim: ClaimToBuild): BuiltTransaction;
  /** Into which account a built claim pays, and how much. */
  read(envelopeXdr: string): { holder: string; tokenUnits: bigint };
  /** Who of the given signers made a signature (base64) over a hash (hex); null when nobody did. */
  signerOf(signed: { hash: string; signature: string }, among: readonly string[]): string | null;
  /** Hash and signatures (base64) of an envelope that a wallet signed; null when it cannot be read or is a fee bump. */
  readSigned(
    envelopeXdr: string,
  ): { readonly hash: string; readonly signatures: readonly string[] } | null;
  /**
   * Adds the signatures of the server to those of the holder, wraps all in a fee bump paid by the sponsor and answers the
   * envelope to hand in. Throws Error when the envelope is not the one with the given hash or a signature of the holder is wrong.
   */
  sign(unsigned: ClaimToSign): string;
}

/** Opening a trustline by the holder's own means: own sequence number, own fee, own signature; nothing of the product is in it. */
interface TrustlineTransactions {
  /** What the holder needs for it: reserve and fee, in stroops. */
  readonly neededLumens: bigint;
  build(wish: { readonly holder: LedgerAccount; readonly ledger: LedgerHead }): BuiltTransaction;
  /** Null when an envelope is anything but such a transaction. */
  read(envelopeXdr: string): { readonly holder: string; readonly hash: string } | null;
}

export interface PaymentLine {
  /** G…, or M… of an account that exists. */
  readonly payee: string;
  /** Lumens. */
  readonly units: bigint;
  /** The payee has no account yet: the payment opens it. */
  readonly opensAccount: boolean;
}

/** What pays: deposits pay refunds, the payout account coupons and the repayment. */
export type PayingAccount = 'deposit' | 'payout';

export interface PaymentsToBuild {
  readonly from: PayingAccount;
  readonly channel: string;
  /** The sequence number that the transaction carries. */
  readonly sequence: bigint;
  /** At most 100, which are paid together or not at all. */
  readonly lines: readonly PaymentLine[];
  readonly memo: DepositMemo | null;
  readonly ledger: LedgerHead;
}

/** Payments of lumens out of one of our accounts, which the server signs alone. */
export interface PaymentTransactions {
  /** Address of the account that takes deposits and pays refunds. */
  readonly depositAccount: string;
  /** Address of the account that pays coupons and the repayment. */
  readonly payoutAccount: string;
  /** The most that the sponsor pays for one operation, the fee bump counting as one, in stroops. */
  readonly mostFeePerOperation: bigint;
  /** Addresses of the channel accounts whose keys this server has. */
  readonly channels: readonly string[];
  build(payments: PaymentsToBuild): BuiltTransaction;
  /** Signs and wraps all in a fee bump paid by the sponsor. Throws Error when the envelope is not the one with the given hash. */
  sign(unsigned: { from: PayingAccount; envelopeXdr: string; hash: string }): string;
}

/** A signature that was made outside, by a key that the signed account knows. */
export interface ColdSignature {
  readonly signer: string;
  /** Base64. */
  readonly signature: string;
  readonly weight: number;
}

/** Why an envelope that comes from outside is not taken. */
export type SignedEnvelopeTrouble = 'not_readable' | 'other_transaction';

/** What the issuer does with a holding by its own right. */
export type IssuerAct =
  | { readonly act: 'freeze' | 'release'; readonly holder: string }
  /** Out of one wallet, which may receive nothing any more, into another one that has a trustline. */
  | {
      readonly act: 'move';
      readonly holder: string;
      readonly target: string;
      readonly tokenUnits: bigint;
    }
  /** Back to the distribution account. */
  | { readonly act: 'return'; readonly holder: string; readonly tokenUnits: bigint };

/**
 * Tokens that were repaid, out of several wallets, all of them or none. They are gone then: the issuer owes them to nobody.
 * No wallet of them is frozen: each is authorised afterwards.
 */
export interface Redemption {
  readonly act: 'redeem';
  readonly lines: readonly { readonly holder: string; readonly tokenUnits: bigint }[];
}

/** The authorisation is taken away, which cancels offers, the tokens are clawed back, and the authorisation is given again. */
export const OPERATIONS_OF_A_REDEEMED_WALLET = 3;

export interface IssuerActToBuild {
  readonly channel: string;
  /** The sequence number that the transaction carries. */
  readonly sequence: bigint;
  readonly act: IssuerAct | Redemption;
  /** Of a return: whether the holder is authorised now and therefore afterwards too. */
  readonly staysAuthorized: boolean;
  readonly ledger: LedgerHead;
}

/** Acts of the issuer. Freezing and releasing the server signs alone; whatever takes tokens away the cold keys sign elsewhere, and the server last. */
export interface IssuerTransactions {
  readonly address: string;
  readonly assetCode: string;
  readonly distribution: string;
  readonly networkPassphrase: string;
  /** Addresses of the channel accounts whose keys this server has. */
  readonly channels: readonly string[];
  build(wish: IssuerActToBuild): BuiltTransaction;
  /** What a built transaction does, read out of its own bytes. */
  describe(envelopeXdr: string): readonly DescribedOperation[];
  /** Valid signatures of the issuer's cold keys under an envelope that comes from outside, over exactly the given hash. */
  readSignatures(signed: {
    envelopeXdr: string;
    hash: string;
    issuer: LedgerAccount;
  }): readonly ColdSignature[] | SignedEnvelopeTrouble;
  /** Signs what the server has to, and wraps all in a fee bump paid by the sponsor. Throws Error when hash or a signature is wrong. */
  sign(unsigned: {
    envelopeXdr: string;
    hash: string;
    coldSignatures: readonly { signer: string; signature: string }[];
  }): string;
}
