import {
  Account,
  Asset,
  BASE_FEE,
  Memo,
  Operation,
  TransactionBuilder,
  type xdr,
} from '@stellar/stellar-sdk';
import { decimal, money } from '@bb1/domain/money';
import type { DepositMemo } from '../deposits/deposit-watch.ts';
import { VALID_SECONDS } from './claim-envelope.ts';
import type { StellarSetting } from './server-accounts.ts';
import type { BuiltTransaction, PaymentLine, PaymentsToBuild } from './stellar.ts';

/**
 * The unsigned transaction of payments from one of our accounts. Like a claim's its source is a
 * channel, whose sequence number rules out two landings, and it is valid until five minutes after
 * the given ledger closed. Throws Error if the protocol does not allow the memo.
 */
export function buildPaymentEnvelope(
  { networkPassphrase, accounts }: StellarSetting,
  payments: PaymentsToBuild,
): BuiltTransaction {
  const maxTime = Math.floor(payments.ledger.closedAt.getTime() / 1000) + VALID_SECONDS;
  // The builder takes the sequence number before the one that it writes.
  const source = new Account(payments.channel, (payments.sequence - 1n).toString());
  const builder = new TransactionBuilder(source, {
    fee: BASE_FEE,
    networkPassphrase,
    timebounds: { minTime: 0, maxTime },
    memo: memoOf(payments.memo),
  });
  for (const line of payments.lines)
    builder.addOperation(operationOf(line, accounts[payments.from]));
  const transaction = builder.build();
  return {
    envelopeXdr: transaction.toXdr(),
    hash: Buffer.from(transaction.hash()).toString('hex'),
    maxTime: new Date(maxTime * 1000),
  };
}

function operationOf({ payee, units, opensAccount }: PaymentLine, source: string): xdr.Operation {
  const amount = decimal(money('XLM', units));
  return opensAccount
    ? Operation.createAccount({ source, destination: payee, startingBalance: amount })
    : Operation.payment({ source, destination: payee, asset: Asset.native(), amount });
}

function memoOf(memo: DepositMemo | null): Memo {
  if (memo === null) return Memo.none();
  if (memo.type === 'text') return Memo.text(memo.value);
  if (memo.type === 'id') return Memo.id(memo.value);
  const bytes = Buffer.from(memo.value, 'base64');
  return memo.type === 'hash' ? Memo.hash(bytes) : Memo.return(bytes);
}
