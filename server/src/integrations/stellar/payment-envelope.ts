import { Asset, Memo, Operation, type xdr } from '@stellar/stellar-sdk';
import { decimal, money } from '@bb1/domain/money';
import type { DepositMemo } from '../deposits/deposit-watch.ts';
import { VALID_SECONDS } from './claim-envelope.ts';
import type { StellarSetting } from './server-accounts.ts';
import type { BuiltTransaction, PaymentLine, PaymentsToBuild } from './stellar.ts';
import { buildUnsigned, secondsAfter } from './unsigned-transaction.ts';

/**
 * The unsigned transaction of payments from one of our accounts. Like a claim's its source is a
 * channel, whose sequence number rules out two landings, and it is valid until five minutes after
 * the given ledger closed. Throws Error if the protocol does not allow the memo.
 */
export function buildPaymentEnvelope(
  setting: StellarSetting,
  payments: PaymentsToBuild,
): BuiltTransaction {
  return buildUnsigned(setting, {
    source: payments.channel,
    sequence: payments.sequence,
    maxTime: secondsAfter(payments.ledger, VALID_SECONDS),
    operations: payments.lines.map((line) => operationOf(line, setting.accounts[payments.from])),
    memo: memoOf(payments.memo),
  });
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
