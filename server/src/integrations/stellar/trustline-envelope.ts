import { Account, Memo, Operation, Transaction, TransactionBuilder } from '@stellar/stellar-sdk';
import { tokens } from '@bb1/domain/money';
import type { StellarSetting } from './server-accounts.ts';
import {
  BASE_RESERVE,
  type BuiltTransaction,
  type LedgerAccount,
  type LedgerHead,
} from './stellar.ts';

/** Time for the person to find the signing device. */
const VALID_SECONDS = 15 * 60;
/** The holder's maximum fee; in quiet times the network takes a hundredth of it. */
const FEE = 10_000n;
/** A wallet may offer more in busy times; more than 0.1 XLM would harm the holder. */
const MOST_FEE = 1_000_000n;

/** The trustline is a ledger entry of its own. */
export const TRUSTLINE_LUMENS = BASE_RESERVE + FEE;

/**
 * The unsigned transaction by which a holder opens a trustline for all tokens there can ever be.
 */
export function buildTrustlineEnvelope(
  { asset, issuedUnits, networkPassphrase }: StellarSetting,
  { holder, ledger }: { readonly holder: LedgerAccount; readonly ledger: LedgerHead },
): BuiltTransaction {
  const maxTime = Math.floor(ledger.closedAt.getTime() / 1000) + VALID_SECONDS;
  const transaction = new TransactionBuilder(
    new Account(holder.publicKey, holder.sequence.toString()),
    {
      fee: FEE.toString(),
      networkPassphrase,
      timebounds: { minTime: 0, maxTime },
      memo: Memo.none(),
    },
  )
    .addOperation(Operation.changeTrust({ asset, limit: tokens(issuedUnits) }))
    .build();
  return {
    envelopeXdr: transaction.toXdr(),
    hash: Buffer.from(transaction.hash()).toString('hex'),
    maxTime: new Date(maxTime * 1000),
  };
}

/**
 * The account whose trustline to our asset an envelope opens; null if it does anything else, or
 * that in another way.
 */
export function readTrustlineEnvelope(
  { asset, issuedUnits, networkPassphrase }: StellarSetting,
  envelopeXdr: string,
): { holder: string; hash: string } | null {
  const transaction = readTransaction(envelopeXdr, networkPassphrase);
  if (transaction === null) return null;
  const [operation, ...more] = transaction.operations;
  if (
    operation?.type !== 'changeTrust' ||
    more.length > 0 ||
    (operation.source !== undefined && operation.source !== transaction.source)
  )
    return null;
  const isOurs =
    'issuer' in operation.line &&
    operation.line.equals(asset) &&
    operation.limit === tokens(issuedUnits);
  const isPlain =
    transaction.source.startsWith('G') &&
    transaction.memo.type === 'none' &&
    BigInt(transaction.fee) <= MOST_FEE &&
    Number(transaction.timeBounds?.maxTime ?? 0) > 0;
  return isOurs && isPlain
    ? { holder: transaction.source, hash: Buffer.from(transaction.hash()).toString('hex') }
    : null;
}

function readTransaction(envelopeXdr: string, networkPassphrase: string): Transaction | null {
  try {
    const transaction = TransactionBuilder.fromXdr(envelopeXdr, networkPassphrase);
    return transaction instanceof Transaction ? transaction : null;
  } catch {
    return null;
  }
}
