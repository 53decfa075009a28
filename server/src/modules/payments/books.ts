import { type Money, money, parseMoney } from '@bb1/domain/money';
import { newId } from '../../platform/ids.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  type JournalEntry,
  type JournalLine,
  post,
  posting,
} from '../../platform/journal/journal.ts';
import { type PaymentRow, undecidedAmount } from './store.ts';

/** Amounts in SQL have the decimals of the finest currency; the extra ones of others are zeros. */
export function amountOf(currency: PaymentRow['currency'], text: string): Money {
  return parseMoney(currency, text);
}

/** Units of a payment without a decision. */
export async function undecidedUnits(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'currency'>,
): Promise<bigint> {
  return amountOf(payment.currency, await undecidedAmount(tx, payment.id)).units;
}

/** The place of a currency's money: the bank account, or the deposit addresses of a chain. */
export function treasuryOf(currency: PaymentRow['currency']): Omit<JournalLine, 'amount'> {
  return { account: currency === 'EUR' ? 'bank' : 'wallet' };
}

export function suspenseOf(paymentId: string): Omit<JournalLine, 'amount'> {
  return { account: 'suspense', subjectId: paymentId };
}

/** A debit of the bank, until it is known what it was. */
export function unexplainedOf(bankLineId: string): Omit<JournalLine, 'amount'> {
  return { account: 'unexplained_debits', subjectId: bankLineId };
}

/** What a gap before a statement gained or lost, until it is known what it was. */
export function gapOf(bankStatementId: string): Omit<JournalLine, 'amount'> {
  return { account: 'bank_gaps', subjectId: bankStatementId };
}

export function fundsOf(orderId: string): Omit<JournalLine, 'amount'> {
  return { account: 'order_funds', subjectId: orderId };
}

export interface Received {
  readonly id: string;
  readonly amount: Money;
  readonly currency: PaymentRow['currency'];
}

/** Money that is finally the issuer's own. */
export async function bookReceived(tx: Tx, payment: Received, at: Date): Promise<void> {
  await post(tx, receivedEntry(payment, at));
}

export function receivedEntry(payment: Received, at: Date): JournalEntry {
  return {
    kind: 'payment_received',
    causeId: payment.id,
    at,
    lines: posting(payment.amount, {
      debit: treasuryOf(payment.currency),
      credit: suspenseOf(payment.id),
    }),
  };
}

/** Money that a chain took back and brought once more. */
export async function bookReceivedAgain(tx: Tx, payment: Received, at: Date): Promise<void> {
  await post(tx, {
    ...receivedEntry(payment, at),
    kind: 'payment_received_again',
    causeId: newId(),
  });
}

/** Moves money between two accounts of the books; the cause makes it happen once. */
export async function move(
  tx: Tx,
  movement: {
    kind: string;
    causeId: string;
    amount: Money;
    from: Omit<JournalLine, 'amount'>;
    to: Omit<JournalLine, 'amount'>;
    at: Date;
  },
): Promise<void> {
  await post(tx, {
    kind: movement.kind,
    causeId: movement.causeId,
    at: movement.at,
    lines: posting(movement.amount, { debit: movement.from, credit: movement.to }),
  });
}

interface Gap {
  /** The statement after the gap. */
  readonly causeId: string;
  /** The account's gain in between; negative for a loss. */
  readonly cents: bigint;
  readonly at: Date;
}

/**
 * The money that an account gained or lost between two statements, as explained by two officers.
 */
export async function bookGap(tx: Tx, { causeId, cents, at }: Gap): Promise<void> {
  await post(tx, {
    kind: 'bank_gap_explained',
    causeId,
    at,
    lines: [
      { account: 'bank', amount: money('EUR', cents) },
      { ...gapOf(causeId), amount: money('EUR', -cents) },
    ],
  });
}

/** The missing statement has come and books its own lines. */
export async function bookGapFilled(tx: Tx, { causeId, cents, at }: Gap): Promise<void> {
  await post(tx, {
    kind: 'bank_gap_filled',
    causeId,
    at,
    lines: [
      { account: 'bank', amount: money('EUR', -cents) },
      { ...gapOf(causeId), amount: money('EUR', cents) },
    ],
  });
}
