import { decimal, money } from '@bb1/domain/money';
import type { Context } from '../../../context.ts';
import type {
  Deposit,
  DepositNews,
  DepositSource,
  Outflow,
} from '../../../integrations/deposits/deposit-watch.ts';
import { record, SYSTEM } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { amountOf, bookReceived, bookReceivedAgain, move, treasuryOf } from '../books.ts';
import { MATCH_PAYMENT } from '../match-payment.ts';
import {
  findPaymentByKey,
  insertPayments,
  lockPaymentByKey,
  type PaymentRow,
  saveDepth,
  saveFinality,
} from '../store.ts';
import { owedUnits, SETTLE_REVERSAL, reversePayment } from '../reverse-payment.ts';
import {
  type CursorRow,
  bookedBefore,
  findCursor,
  insertForeign,
  insertOutflow,
  isOurTransfer,
  moveCursor,
} from './deposit-store.ts';

export const CURRENCY_OF = {
  stellar: 'XLM',
  bitcoin: 'BTC',
  ethereum: 'ETH',
} as const satisfies Record<DepositSource, PaymentRow['currency']>;

export function readCursor(db: Context['db'], source: DepositSource): Promise<CursorRow> {
  return db.one(findCursor, [source]);
}

/**
 * Stores a chain's news, and moves the cursor with it. False when another worker has moved the
 * cursor since it was read: then nothing is stored, and the caller reads again from the new cursor.
 */
export async function recordNews(
  context: Pick<Context, 'db' | 'clock' | 'offering'>,
  source: DepositSource,
  read: { readonly since: CursorRow; readonly news: DepositNews },
): Promise<boolean> {
  const { since, news } = read;
  return context.db.transaction(`record_${source}`, async (tx) => {
    const at = context.clock.now();
    const balance =
      news.balanceUnits === null ? null : decimal(money(CURRENCY_OF[source], news.balanceUnits));
    if (
      (await tx.run(moveCursor, [
        source,
        since.version,
        news.cursor,
        news.head.height,
        news.head.at,
        balance,
        at,
      ])) === 0
    )
      return false;
    for (const deposit of news.deposits) await takeBackWhatIsNotFinal(context, tx, source, deposit);
    for (const deposit of news.deposits) await recordDeposit(tx, source, deposit, at);
    for (const outflow of news.outflows) await recordOutflow(tx, source, outflow, at);
    return true;
  });
}

/**
 * Money that is no longer final leaves the books at once, before any decision about it. Orders are
 * locked before their payments, which is why this comes first.
 */
async function takeBackWhatIsNotFinal(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  source: DepositSource,
  deposit: Deposit,
): Promise<void> {
  if (deposit.finality === 'final' || deposit.foreignAsset !== null) return;
  const payment = await findPaymentByKey(tx, source, deposit.key);
  if (payment?.finality === 'final')
    await reversePayment(context, tx, {
      payment,
      from: treasuryOf(payment.currency),
      causeId: newId(),
    });
}

async function recordDeposit(
  tx: Tx,
  source: DepositSource,
  deposit: Deposit,
  at: Date,
): Promise<void> {
  if (deposit.foreignAsset !== null) {
    const amount = decimal(money('XLM', deposit.units));
    await tx.run(insertForeign, [
      newId(),
      source,
      deposit.key,
      deposit.foreignAsset,
      amount,
      deposit.sender,
      deposit.memo?.value ?? null,
      deposit.transactionId,
      at,
    ]);
    return;
  }
  const known = await lockPaymentByKey(tx, source, deposit.key);
  if (known === null) return writeDown(tx, source, deposit, at);
  if (known.finality === deposit.finality) return saveDepth(tx, known.id, deposit);
  const wasBooked = await wasBookedBefore(tx, known.id);
  await saveFinality(tx, known.id, {
    finality: deposit.finality,
    height: deposit.height,
    confirmations: deposit.confirmations,
    state: deposit.finality === 'gone' ? 'gone' : 'new',
  });
  await record(tx, {
    at,
    actor: SYSTEM,
    act: `payment.${deposit.finality}`,
    subject: `payment:${known.id}`,
    before: { finality: known.finality },
    after: { confirmations: deposit.confirmations },
  });
  if (deposit.finality === 'final')
    await (wasBooked
      ? bookAgain(tx, known, at)
      : bookReceived(
          tx,
          {
            id: known.id,
            currency: known.currency,
            amount: amountOf(known.currency, known.amount),
          },
          at,
        ));
  await enqueue(tx, deposit.finality === 'gone' ? SETTLE_REVERSAL : MATCH_PAYMENT, {
    paymentId: known.id,
  });
}

async function wasBookedBefore(tx: Tx, paymentId: string): Promise<boolean> {
  return (await tx.one(bookedBefore, [paymentId])).found;
}

async function bookAgain(tx: Tx, known: PaymentRow, at: Date): Promise<void> {
  await bookReceivedAgain(
    tx,
    {
      id: known.id,
      currency: known.currency,
      amount: amountOf(known.currency, known.amount),
      owedUnits: await owedUnits(tx, known),
    },
    at,
  );
}

async function writeDown(tx: Tx, source: DepositSource, deposit: Deposit, at: Date): Promise<void> {
  if (deposit.finality === 'gone') return;
  const currency = CURRENCY_OF[source];
  const amount = money(currency, deposit.units);
  const id = newId();
  const isNew = await insertPayments(tx, [
    {
      id,
      source,
      sourceKey: deposit.key,
      currency,
      amount: decimal(amount),
      payerName: null,
      payerAccount: deposit.sender,
      remittance: deposit.memo?.value ?? '',
      endToEndId: null,
      bookingDate: null,
      isReturn: false,
      isUnsplitBatch: false,
      receivedAt: at,
      // A watch that was down for an hour must not make a payment an hour late.
      firstSeenAt: deposit.networkTime < at ? deposit.networkTime : at,
      finality: deposit.finality,
      transactionId: deposit.transactionId,
      depositAddress: deposit.address,
      memoType: deposit.memo?.type ?? null,
      isMuxed: deposit.muxed,
      height: deposit.height,
      confirmations: deposit.confirmations,
    },
  ]);
  if (isNew === 0) return;
  if (deposit.finality === 'final') await bookReceived(tx, { id, currency, amount }, at);
  await enqueue(tx, MATCH_PAYMENT, { paymentId: id });
}

/**
 * Either the issuer collected money with keys that are not here, or a refund of ours left: only the
 * former is a movement of its own.
 */
async function recordOutflow(
  tx: Tx,
  source: DepositSource,
  outflow: Outflow,
  at: Date,
): Promise<void> {
  const amount = money(CURRENCY_OF[source], outflow.units);
  if (
    amount.units <= 0n ||
    (source === 'stellar' && (await tx.one(isOurTransfer, [outflow.transactionId])).found)
  )
    return;
  if (
    (await tx.run(insertOutflow, [
      source,
      outflow.key,
      outflow.address,
      decimal(amount),
      outflow.transactionId,
      outflow.height,
      at,
    ])) === 0
  )
    return;
  await move(tx, {
    kind: 'deposits_collected',
    causeId: newId(),
    amount,
    from: { account: 'collected' },
    to: treasuryOf(CURRENCY_OF[source]),
    at,
  });
}
