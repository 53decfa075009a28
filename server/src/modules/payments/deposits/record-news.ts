import { decimal, money } from '@bb1/domain/money';
import type { Context } from '../../../context.ts';
import type { House } from '../../../module.ts';
import type {
  Deposit,
  DepositBalance,
  DepositNews,
  DepositSource,
  Outflow,
} from '../../../integrations/deposits/deposit-watch.ts';
import { record, SYSTEM } from '../../../platform/audit/audit.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { haltPayments } from '../../officers/halt-payments.ts';
import { getOrder } from '../../orders/store.ts';
import { amountOf, bookReceived, bookReceivedAgain, move, treasuryOf } from '../books.ts';
import { MATCH_PAYMENT } from '../match-payment.ts';
import {
  findPaymentByKey,
  insertPayments,
  lockPaymentByKey,
  ordersOfPayment,
  type PaymentRow,
  saveDepth,
  saveFinality,
} from '../store.ts';
import { settleOwnDebt } from '../settle-own-debt.ts';
import { SETTLE_REVERSAL, takeBack } from '../take-backs/take-back.ts';
import { undoTakeBacks } from '../take-backs/take-back-store.ts';
import { finalAmountsOf } from './address-store.ts';
import {
  type CursorRow,
  bookedBefore,
  findCursor,
  insertForeign,
  insertOutflow,
  isOurTransfer,
  keepBalance,
  moveCursor,
  outdateBalance,
} from './deposit-store.ts';

export const CURRENCY_OF = {
  stellar: 'XLM',
  bitcoin: 'BTC',
  ethereum: 'ETH',
} as const satisfies Record<DepositSource, PaymentRow['currency']>;

export type NewsContext = Pick<Context, 'db' | 'clock' | 'offering'> & Pick<House, 'log'>;

export function readCursor(db: Context['db'], source: DepositSource): Promise<CursorRow> {
  return db.one(findCursor, [source]);
}

/**
 * Stores a chain's news, and moves the cursor with it. False when another worker has moved the
 * cursor since it was read: then nothing is stored, and the caller reads again from the new cursor.
 */
export async function recordNews(
  context: NewsContext,
  source: DepositSource,
  read: { readonly since: CursorRow; readonly news: DepositNews },
): Promise<boolean> {
  const { since, news } = read;
  return context.db.transaction(`record_${source}`, async (tx) => {
    const at = context.clock.now();
    const { cursor, head, balance } = news;
    const moved = [source, since.version, cursor, head.height, head.at, at, news.isComplete];
    if ((await tx.run(moveCursor, moved)) === 0) return false;
    const lost: PaymentRow[] = [];
    for (const deposit of news.deposits) {
      const payment = await takeBackWhatIsNotFinal(context, tx, source, deposit);
      if (payment !== null) lost.push(payment);
    }
    for (const deposit of news.deposits)
      await recordDeposit(tx, source, deposit, { at, finalAt: finalAtOf(deposit, { since, at }) });
    for (const outflow of news.outflows) await recordOutflow(tx, source, outflow, at);
    const isBooked =
      lost.length + news.outflows.length > 0 ||
      news.deposits.some(({ finality }) => finality === 'final');
    if (balance !== null) await recordBalance(tx, source, balance);
    else if (isBooked) await tx.run(outdateBalance, [source]);
    if (lost.length > 0) await haltForReorganisation(context, tx, source, lost);
    return true;
  });
}

/**
 * A payment that is no longer final leaves the books at once, before anybody can decide about it. Orders are locked before
 * their payments, which is why this comes first. Answers the payment that was taken back.
 */
async function takeBackWhatIsNotFinal(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  source: DepositSource,
  deposit: Deposit,
): Promise<PaymentRow | null> {
  if (deposit.finality === 'final' || deposit.foreignAsset !== null) return null;
  const payment = await findPaymentByKey(tx, source, deposit.key);
  if (payment?.finality !== 'final') return null;
  await takeBack(context, tx, {
    paymentId: payment.id,
    cause: 'reorganised',
    amount: null,
    from: treasuryOf(payment.currency),
    bankLineId: null,
    approvalId: null,
    actor: SYSTEM,
  });
  return payment;
}

const NAMED_PAYMENTS = 20;

/** Whatever finality promised does not hold on that chain: nothing of its currency moves until two officers have looked. */
async function haltForReorganisation(
  context: NewsContext,
  tx: Tx,
  source: DepositSource,
  lost: readonly PaymentRow[],
): Promise<void> {
  const named: string[] = [];
  for (const payment of lost.slice(0, NAMED_PAYMENTS)) {
    const orders: string[] = [];
    for (const id of await ordersOfPayment(tx, payment.id))
      orders.push((await getOrder(tx, id)).reference);
    const amount = decimal(amountOf(payment.currency, payment.amount));
    named.push(
      `payment ${payment.id} of ${amount} ${payment.currency}, transaction ${payment.transaction_id}, final in block ${payment.height}, ${orders.length === 0 ? 'of no order' : `order ${orders.join(', ')}`}`,
    );
  }
  const rest = lost.length - named.length;
  await haltPayments(context, tx, {
    kind: 'reorganisation',
    scope: CURRENCY_OF[source],
    at: context.clock.now(),
    reason: `${source} has taken back what was final: ${named.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}`,
  });
}

/** Keeps what the chain says of our addresses, with those where it differs from what is booked at this very moment. */
async function recordBalance(
  tx: Tx,
  source: DepositSource,
  { units, byAddress, height, at }: DepositBalance,
): Promise<void> {
  const currency = CURRENCY_OF[source];
  const shown = (value: bigint) => decimal(money(currency, value));
  const booked =
    currency === 'XLM'
      ? []
      : (await finalAmountsOf(tx, currency)).map(({ address, amount }) => ({
          address,
          expected: amountOf(currency, amount).units,
          found: byAddress.get(address) ?? 0n,
        }));
  const differing = booked
    .filter(({ expected, found }) => expected !== found)
    .map(({ address, expected, found }) => ({
      address,
      expected: shown(expected),
      found: shown(found),
    }));
  await tx.run(keepBalance, [source, shown(units), height, at, JSON.stringify(differing)]);
}

/**
 * When a deposit that is final now became final: at the latest complete reading of the chain, in which it was not, or when the
 * network first knew of it if that is later. So the time between two readings never counts against the payer.
 */
function finalAtOf(deposit: Deposit, { since, at }: { since: CursorRow; at: Date }): Date {
  const lastLook = since.complete_at ?? deposit.networkTime;
  const finalAt = lastLook > deposit.networkTime ? lastLook : deposit.networkTime;
  return finalAt < at ? finalAt : at;
}

interface Moments {
  readonly at: Date;
  readonly finalAt: Date;
}

async function recordDeposit(
  tx: Tx,
  source: DepositSource,
  deposit: Deposit,
  { at, finalAt }: Moments,
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
  if (known === null) return writeDown(tx, source, deposit, { at, finalAt });
  if (known.finality === deposit.finality) return saveDepth(tx, known.id, deposit);
  const wasBooked = await wasBookedBefore(tx, known.id);
  await saveFinality(tx, known.id, {
    finality: deposit.finality,
    height: deposit.height,
    confirmations: deposit.confirmations,
    state: deposit.finality === 'gone' ? 'gone' : 'new',
    finalAt,
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

/** A reversed payment is back: it settles its receivables, and the rest waits as before. */
async function bookAgain(tx: Tx, known: PaymentRow, at: Date): Promise<void> {
  const { id, currency } = known;
  await undoTakeBacks(tx, id, at);
  await bookReceivedAgain(tx, { id, currency, amount: amountOf(currency, known.amount) }, at);
  await settleOwnDebt(tx, known, { kind: 'came_back', orderId: null, refundId: null, at });
}

async function writeDown(
  tx: Tx,
  source: DepositSource,
  deposit: Deposit,
  { at, finalAt }: Moments,
): Promise<void> {
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
      finalAt,
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
  const causeId = newId();
  if (
    (await tx.run(insertOutflow, [
      source,
      outflow.key,
      outflow.address,
      decimal(amount),
      outflow.transactionId,
      outflow.height,
      at,
      causeId,
    ])) === 0
  )
    return;
  await move(tx, {
    kind: 'deposits_collected',
    causeId,
    amount,
    from: { account: 'collected' },
    to: treasuryOf(CURRENCY_OF[source]),
    at,
  });
}
