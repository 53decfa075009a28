import { Operation } from '@stellar/stellar-sdk';
import { tokens } from '@bb1/domain/money';
import { readEnvelope } from './cold-signatures.ts';
import type { StellarSetting } from './server-accounts.ts';
import {
  BASE_RESERVE,
  type BuiltTransaction,
  type LedgerAccount,
  type LedgerHead,
} from './stellar.ts';
import { buildUnsigned, secondsAfter } from './unsigned-transaction.ts';

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
  setting: StellarSetting,
  { holder, ledger }: { readonly holder: LedgerAccount; readonly ledger: LedgerHead },
): BuiltTransaction {
  const { asset, issuedUnits } = setting;
  return buildUnsigned(setting, {
    source: holder.publicKey,
    sequence: holder.sequence + 1n,
    maxTime: secondsAfter(ledger, VALID_SECONDS),
    operations: [Operation.changeTrust({ asset, limit: tokens(issuedUnits) })],
    fee: FEE.toString(),
  });
}

/**
 * The account whose trustline to our asset an envelope opens; null if it does anything else, or
 * that in another way.
 */
export function readTrustlineEnvelope(
  { asset, issuedUnits, networkPassphrase }: StellarSetting,
  envelopeXdr: string,
): { holder: string; hash: string } | null {
  const transaction = readEnvelope(envelopeXdr, networkPassphrase);
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
