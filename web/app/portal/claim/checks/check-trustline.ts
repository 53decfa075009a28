import { Account, Asset, Operation, TransactionBuilder } from '@stellar/stellar-sdk/base';
import { parseMoney } from '@bb1/domain/money';
import type { KnownToBrowser } from './check-envelope.ts';
import { trustedLimit } from './check-operations.ts';
import { insist } from './envelope-refused.ts';
import {
  checkFeeAndMemo,
  checkValidity,
  LONGEST_VALIDITY_OF_OTHER_CLOCKS,
  hex,
  insistRebuilt,
  readTransaction,
} from './read-transaction.ts';
import type { CheckedTransaction } from './read-transaction.ts';

/** A transaction that the server built for the holder alone. */
export interface BuiltForHolder {
  readonly envelope_xdr: string;
  readonly transaction_hash: string;
  readonly network_passphrase: string;
}

/**
 * Checks the transaction that opens the trustline at the holder's own expense: one changeTrust to
 * our asset, and nothing else. Throws EnvelopeRefused with a code at any deviation.
 */
export function checkTrustline(
  built: BuiltForHolder,
  known: Omit<KnownToBrowser, 'shapes'>,
): CheckedTransaction {
  insist(
    built.network_passphrase === known.networkPassphrase,
    'wrong_network',
    built.network_passphrase,
  );
  const transaction = readTransaction(built.envelope_xdr, known.networkPassphrase);
  insist(
    hex(transaction.hash()) === built.transaction_hash,
    'hash_mismatch',
    hex(transaction.hash()),
  );
  insist(transaction.source === known.publicKey, 'wrong_source', transaction.source);
  const foreign = transaction.operations.find(({ type }) => type !== 'changeTrust');
  insist(foreign === undefined, 'forbidden_operation', foreign?.type);
  const [trust, ...more] = transaction.operations;
  insist(
    trust?.type === 'changeTrust' && more.length === 0,
    'wrong_operations',
    transaction.operations.length,
  );
  insist(
    trust.source === undefined || trust.source === known.publicKey,
    'wrong_source',
    trust.source,
  );
  const asset = new Asset(known.assetCode, known.assetIssuer);
  const limit = trustedLimit(trust, asset, parseMoney('TOKEN', known.tokens).units);
  // The holder pays this fee.
  checkFeeAndMemo(transaction);
  checkValidity(transaction, known.now, LONGEST_VALIDITY_OF_OTHER_CLOCKS);
  const account = new Account(known.publicKey, (BigInt(transaction.sequence) - 1n).toString());
  const rebuilt = new TransactionBuilder(account, {
    fee: transaction.fee,
    networkPassphrase: known.networkPassphrase,
    timebounds: transaction.timeBounds ?? {},
    memo: transaction.memo,
  })
    .addOperation(
      Operation.changeTrust({
        ...(trust.source === undefined ? {} : { source: trust.source }),
        asset,
        limit,
      }),
    )
    .build();
  return insistRebuilt(transaction, rebuilt);
}
