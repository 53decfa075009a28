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

/** Amounts stand in SQL with all decimals any currency needs; beyond its own they are noughts. */
export function amountOf(currency: PaymentRow['currency'], text: string): Money {
  return parseMoney(currency, text);
}

/** Units of a payment that nobody has decided on yet. */
export async function undecidedUnits(
  tx: Tx,
  payment: Pick<PaymentRow, 'id' | 'currency'>,
): Promise<bigint> {
  return amountOf(payment.currency, await undecidedAmount(tx, payment.id)).units;
}

/** Where money of a currency lies: the account at the bank, or the deposit addresses of a chain. */
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

export function fundsOf(orderId: string): Omit<JournalLine, 'amount'> {
  return { account: 'order_funds', subjectId: orderId };
}

export interface Received {
  readonly id: string;
  readonly amount: Money;
  readonly currency: PaymentRow['currency'];
}

/** Money that is ours for good. */
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

/** Moves money between two places of the books; the cause makes it happen once. */
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
  /** The statement behind the gap. */
  readonly causeId: string;
  /** What the account gained in between; negative when it lost. */
  readonly cents: bigint;
  readonly at: Date;
}

/** Money that the account gained or lost between two statements, as two officers have explained. */
export async function bookGap(tx: Tx, { causeId, cents, at }: Gap): Promise<void> {
  await post(tx, {
    kind: 'bank_gap_explained',
    causeId,
    at,
    lines: [
      { account: 'bank', amount: money('EUR', cents) },
      { account: 'bank_gaps', subjectId: causeId, amount: money('EUR', -cents) },
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
      { account: 'bank_gaps', subjectId: causeId, amount: money('EUR', cents) },
    ],
  });
}
