import { decimal } from '@bb1/domain/money';
import {
  type Share,
  shareOfCents,
  shareOfUnits,
} from '@bb1/domain/receivables/share-of-receivable';
import type { UndoingKind } from '@bb1/domain/receivables/receivable-state';
import { type Actor, record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  isUndoing,
  moveReceivable,
  openOf,
  type Paid,
  type Place,
  type PlaceOfPayment,
  shareOf,
  writtenOffOf,
} from './balance.ts';
import {
  lockReceivable,
  lockReceivablesOfPayment,
  partsPaidBy,
  type ReceivableRow,
  settledParts,
  type SettledPart,
} from './store.ts';

/** Undecided money of a payment, and where it lies. */
export interface PaidWith {
  readonly kind: 'payment' | 'refund_returned';
  readonly paymentId: string;
  readonly money: Paid;
  readonly place: Place;
  readonly actor: Actor;
  readonly at: Date;
}

/**
 * Pays a receivable, in its own currency or in euros; one that was written off is paid after all. Takes never more than is owed.
 * Returns the settled part in euros; null when there was none.
 */
export async function settleReceivable(
  tx: Tx,
  receivableId: string,
  paid: PaidWith,
): Promise<{ readonly eurCents: bigint } | null> {
  let row = await lockReceivable(tx, receivableId);
  if (row === null) throw new Error(`receivable ${receivableId} is not there`);
  row = await takeUpWrittenOff(tx, row, paid);
  const share = shareFor(row, paid.money);
  if (share === null) return null;
  const { currency } = paid.money;
  const took: Paid = { currency, units: currency === row.currency ? share.units : share.cents };
  const { kind, paymentId, place, at } = paid;
  await moveReceivable(tx, row, { kind, share, place, money: took, paymentId, at });
  await record(tx, {
    at,
    actor: paid.actor,
    act: 'receivable.paid',
    subject: `receivable:${row.id}`,
    reason: kind,
    after: { payment: paymentId, amount: decimal(took), currency: took.currency },
  });
  return { eurCents: share.cents };
}

/** Null where it pays nothing: none is owed, or less than the smallest unit of the receivable. */
function shareFor(row: ReceivableRow, paid: Paid): Share | null {
  const open = openOf(row);
  if (open.units === 0n || paid.units === 0n) return null;
  if (paid.currency === row.currency) return shareOfUnits(open, paid.units);
  if (paid.currency !== 'EUR') return null;
  const share = shareOfCents(open, paid.units);
  return share.units === 0n ? null : share;
}

/** What was written off is owed again as far as somebody pays it: the loss was none. */
async function takeUpWrittenOff(
  tx: Tx,
  row: ReceivableRow,
  paid: PaidWith,
): Promise<ReceivableRow> {
  const part = (await settledParts(tx, row.id)).find(({ kind }) => kind === 'written_off');
  if (part === undefined) return row;
  const lost = shareOf(row, part);
  const share =
    paid.money.currency === row.currency
      ? shareOfUnits(lost, paid.money.units)
      : paid.money.currency === 'EUR'
        ? shareOfCents(lost, paid.money.units)
        : { units: 0n, cents: 0n };
  return share.units === 0n
    ? row
    : giveBackPart(tx, row, { part, share, place: null, at: paid.at });
}

/** Gives back a part of what lowered a receivable. `place`: of the payment that paid it; null for what was written off. */
function giveBackPart(
  tx: Tx,
  row: ReceivableRow,
  given: { part: SettledPart; share: Share; place: Place | null; at: Date },
): Promise<ReceivableRow> {
  const { part, place, at } = given;
  const share = { units: -given.share.units, cents: -given.share.cents };
  const inOwn = (part.payment_currency ?? row.currency) === row.currency;
  return moveReceivable(tx, row, {
    kind: part.kind,
    share,
    place: place ?? writtenOffOf(row.id),
    money: inOwn
      ? { currency: row.currency, units: share.units }
      : { currency: 'EUR', units: share.cents },
    paymentId: part.payment_id,
    at,
  });
}

export interface Undoing {
  /** The payment that was taken back. */
  readonly paymentId: string;
  readonly kind: UndoingKind;
  /** Whose receivable is undone first. */
  readonly orderId: string | null;
  readonly refundId: string | null;
  /** Units that are the payment's again. */
  readonly units: bigint;
  readonly placeOf: PlaceOfPayment;
  readonly at: Date;
}

export interface Undone {
  /** Receivables of which something was open until now, with how much of it in cents. */
  readonly receivables: readonly { readonly id: string; readonly eurCents: bigint }[];
  /** Payments that had paid on the receivables, and got that money back. */
  readonly givenTo: readonly string[];
}

/**
 * A reversed payment has money again that it had already spent, which settles its receivables. What was paid on them meanwhile goes
 * back to the payments that paid it.
 */
export async function undoReceivables(tx: Tx, undoing: Undoing): Promise<Undone> {
  const { paymentId, orderId, refundId } = undoing;
  const rows = (await lockReceivablesOfPayment(tx, paymentId)).toSorted(
    (one, other) =>
      Number(isMeant(other, { orderId, refundId })) - Number(isMeant(one, { orderId, refundId })),
  );
  const givenTo = new Set<string>();
  const receivables: Undone['receivables'][number][] = [];
  let left = undoing.units;
  for (const row of rows) {
    const undone = await undoOne(tx, row, { ...undoing, units: left });
    left -= undone.units;
    for (const id of undone.givenTo) givenTo.add(id);
    if (undone.units > 0n && row.state === 'open')
      receivables.push({ id: row.id, eurCents: shareOfUnits(openOf(row), undone.units).cents });
  }
  return { receivables, givenTo: [...givenTo] };
}

function isMeant(
  row: ReceivableRow,
  { orderId, refundId }: Pick<Undoing, 'orderId' | 'refundId'>,
): boolean {
  return refundId === null ? row.order_id === orderId : row.refund_id === refundId;
}

/** As far as it is open or was lowered by money or decision; the latter is given back first. */
async function undoOne(
  tx: Tx,
  row: ReceivableRow,
  { kind, units, placeOf, paymentId, at }: Undoing,
): Promise<{ units: bigint; givenTo: string[] }> {
  const parts = (await settledParts(tx, row.id)).filter((part) => !isUndoing(part.kind));
  const open = openOf(row).units;
  const undoable = parts.reduce((sum, part) => sum + shareOf(row, part).units, open);
  const undone = units < undoable ? units : undoable;
  if (undone === 0n) return { units: 0n, givenTo: [] };
  const given = await giveBackUnits(tx, row, { parts, units: undone - open, placeOf, at });
  await moveReceivable(tx, given.row, {
    kind,
    share: shareOfUnits(openOf(given.row), undone),
    place: placeOf(paymentId),
    money: { currency: row.currency, units: undone },
    paymentId: null,
    at,
  });
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'receivable.undone',
    subject: `receivable:${row.id}`,
    reason: kind,
    after: { amount: decimal({ currency: row.currency, units: undone }) },
  });
  return { units: undone, givenTo: given.to };
}

/** Gives back so many units of what lowered a receivable, the newest first. */
async function giveBackUnits(
  tx: Tx,
  row: ReceivableRow,
  giving: { parts: readonly SettledPart[]; units: bigint; placeOf: PlaceOfPayment; at: Date },
): Promise<{ row: ReceivableRow; to: string[] }> {
  let [left, now] = [giving.units, row];
  const to: string[] = [];
  for (const part of giving.parts) {
    if (left <= 0n) break;
    const share = shareOfUnits(shareOf(row, part), left);
    const place = part.payment_id === null ? null : giving.placeOf(part.payment_id);
    now = await giveBackPart(tx, now, { part, share, place, at: giving.at });
    left -= share.units;
    if (part.payment_id !== null) to.push(part.payment_id);
  }
  return { row: now, to };
}

/**
 * The payment that paid receivables is taken back itself: they are owed again, the newest first, until so much of it is free.
 * Answers which are open again.
 */
export async function reopenPaidBy(
  tx: Tx,
  back: { paymentId: string; money: Paid; place: Place; at: Date },
): Promise<string[]> {
  let left = back.money.units;
  const reopened: string[] = [];
  for (const part of await partsPaidBy(tx, back.paymentId)) {
    if (left <= 0n) break;
    const row = await lockReceivable(tx, part.receivable_id);
    if (row === null) continue;
    const share =
      back.money.currency === row.currency
        ? shareOfUnits(shareOf(row, part), left)
        : shareOfCents(shareOf(row, part), left);
    await giveBackPart(tx, row, { part, share, place: back.place, at: back.at });
    await record(tx, {
      at: back.at,
      actor: SYSTEM,
      act: 'receivable.reopened',
      subject: `receivable:${row.id}`,
      reason: 'the payment that settled it was taken back',
      before: { state: row.state },
      after: { payment: back.paymentId },
    });
    left -= back.money.currency === row.currency ? share.units : share.cents;
    reopened.push(row.id);
  }
  return reopened;
}
