import { Asset, Transaction, TransactionBuilder } from '@stellar/stellar-sdk';
import { z } from 'zod';
import {
  METERS,
  type Meter,
  SignatureRefused,
  type SignatureRequest,
  type SignerAccounts,
} from './protocol.ts';
import { contentOf } from './transaction-content.ts';

const PUBLIC_NETWORK = 'Public Global Stellar Network ; September 2015';
const units = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform(BigInt);

/** The content of policy.json, on which two people have agreed. */
export const policySchema = z
  .strictObject({
    networkPassphrase: z.string().min(1),
    assetCode: z.string().regex(/^[A-Za-z0-9]{1,12}$/),
    issuer: z.string().regex(/^G[A-Z2-7]{55}$/),
    /** All tokens there can be, in stroops: the limit of the distribution account's trustline. */
    issuedUnits: units,
    /** Stroops. */
    mostFeePerOperation: units,
    /** For any 24 hours. */
    limits: z.record(z.enum(METERS), units),
    /** A sandbox moves the time of its ledger; only there the end of a transaction is not compared. */
    ledgerTimeIsMoved: z.boolean().default(false),
  })
  .refine(
    ({ networkPassphrase, ledgerTimeIsMoved }) =>
      !ledgerTimeIsMoved || networkPassphrase !== PUBLIC_NETWORK,
    'ledgerTimeIsMoved belongs to a sandbox',
  );
export type Policy = z.infer<typeof policySchema>;

export type Uses = Readonly<Record<Meter, bigint>>;

export interface Judgement {
  readonly transaction: Transaction;
  /** Whose keys sign. */
  readonly signers: readonly string[];
  /** Whether the sponsor pays the fee by a fee bump around the transaction. */
  readonly isBumped: boolean;
  readonly uses: Uses;
}

export interface JudgedBy {
  readonly policy: Policy;
  readonly accounts: SignerAccounts;
  readonly now: Date;
  /** What a transaction uses that was signed before, by its hash in hex. */
  readonly signedBefore: (hash: string) => Uses | null;
}

/**
 * The longest time until a transaction has run out. A thief who collects signatures for later has
 * the limits of as many days at once.
 */
const VALID_MS = { hot: 25 * 3_600_000, cold: 8 * 86_400_000 } as const;
const SET_UP = new Set(['set_up', 'audit_root']);

/**
 * Decides on a request by the transaction's own bytes. Only listed operations in the listed order
 * pass, and each must equal, byte for byte, the operation rebuilt from its values. So an unexpected flag,
 * operation or field is refused. Throws SignatureRefused.
 */
export function judge(request: SignatureRequest, by: JudgedBy): Judgement {
  const { policy, accounts, now } = by;
  const transaction = read(request.envelopeXdr, policy.networkPassphrase);
  const feePerOperation = BigInt(request.feePerOperation);
  const count = BigInt(transaction.operations.length);
  refuseIf(count === 0n, 'the transaction has no operation');
  refuseIf(
    feePerOperation > policy.mostFeePerOperation ||
      BigInt(transaction.fee) > policy.mostFeePerOperation * count,
    'the fee is higher than the policy allows',
  );
  refuseWrongEnd(transaction, { isCold: isSignedElsewhere(request), policy, now });
  const isOwnSource = accounts.channels.includes(transaction.source);
  if (!SET_UP.has(request.purpose)) refuseIf(!isOwnSource, 'its source is none of the channels');
  const content =
    request.purpose === 'raised_fee'
      ? { signers: [], uses: usesOfSigned(transaction, by) }
      : contentOf(request.purpose, transaction, {
          accounts,
          asset: new Asset(policy.assetCode, policy.issuer),
          issuedUnits: policy.issuedUnits,
        });
  const isSigned = request.purpose === 'raised_fee';
  const isBumped = !SET_UP.has(request.purpose);
  const fees = isBumped
    ? feePerOperation * (count + 1n)
    : request.purpose === 'audit_root'
      ? BigInt(transaction.fee)
      : 0n;
  return {
    transaction,
    isBumped,
    signers: [
      ...new Set([...(isBumped && !isSigned ? [transaction.source] : []), ...content.signers]),
    ],
    uses: {
      tokens: 0n,
      refunds: 0n,
      payouts: 0n,
      authorisations: 0n,
      ...content.uses,
      sponsored: (content.uses.sponsored ?? 0n) + fees,
    },
  };
}

function isSignedElsewhere({ purpose }: SignatureRequest): boolean {
  return purpose === 'clawback' || purpose === 'set_up' || purpose === 'raised_fee';
}

/** A raised fee changes nothing else in a transaction: only the fee counts again. */
function usesOfSigned(transaction: Transaction, { signedBefore }: JudgedBy): Uses {
  const uses = signedBefore(Buffer.from(transaction.hash()).toString('hex'));
  if (uses === null) throw new SignatureRefused('the transaction was never signed here');
  return { ...uses, sponsored: 0n };
}

function read(envelopeXdr: string, networkPassphrase: string): Transaction {
  let transaction;
  try {
    transaction = TransactionBuilder.fromXdr(envelopeXdr, networkPassphrase);
  } catch {
    throw new SignatureRefused('it is no transaction');
  }
  if (!(transaction instanceof Transaction)) throw new SignatureRefused('it is a fee bump');
  return transaction;
}

/** Without an end a signature could be kept for later, and one with a far end nearly so. */
function refuseWrongEnd(
  { timeBounds }: Transaction,
  by: { readonly isCold: boolean; readonly policy: Policy; readonly now: Date },
): void {
  const maxTime = Number(timeBounds?.maxTime ?? 0) * 1000;
  refuseIf(maxTime === 0, 'the transaction has no end');
  if (by.policy.ledgerTimeIsMoved) return;
  const longest = by.isCold ? VALID_MS.cold : VALID_MS.hot;
  refuseIf(maxTime - by.now.getTime() > longest, 'the transaction is valid for too long');
}

function refuseIf(isWrong: boolean, reason: string): void {
  if (isWrong) throw new SignatureRefused(reason);
}
