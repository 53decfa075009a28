import { cents, decimal, eur, money, type Money, parseMoney } from '@bb1/domain/money';
import { payBy } from '@bb1/domain/receivables/reminders';
import type { PaymentMethod } from '@bb1/domain/orders/endpoints';
import {
  type SettlementKind,
  UNDOING_KINDS,
  type UndoingKind,
} from '@bb1/domain/receivables/receivable-state';
import type { Share } from '@bb1/domain/receivables/share-of-receivable';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { type JournalLine, post, posting } from '../../platform/journal/journal.ts';
import {
  type ReceivableRow,
  saveBalance,
  saveSettlement,
  settledParts,
  type SettledPart,
} from './store.ts';

/** A place of the books. */
export type Place = Omit<JournalLine, 'amount'>;

/** Where undecided money of a payment lies. */
export type PlaceOfPayment = (paymentId: string) => Place;

/** What of a payment that was taken back is still owed to the issuer. */
export function takenBackOf(paymentId: string): Place {
  return { account: 'taken_back', subjectId: paymentId };
}

/** Receivables that two officers no longer ask for. */
export function writtenOffOf(receivableId: string): Place {
  return { account: 'written_off', subjectId: receivableId };
}

export function openOf(row: ReceivableRow): Share {
  return { units: parseMoney(row.currency, row.open_amount).units, cents: cents(row.open_eur) };
}

export function shareOf(row: Pick<ReceivableRow, 'currency'>, part: SettledPart): Share {
  return { units: parseMoney(row.currency, part.amount).units, cents: cents(part.amount_eur) };
}

/** Money in a currency that payments come in. */
export type Paid = Money & { readonly currency: PaymentMethod };

/** One movement on a receivable: positive lowers it, negative gives back what lowered it. */
export interface Movement {
  readonly kind: SettlementKind;
  readonly share: Share;
  /** Where the money comes from, or goes back to; in whatever currency it lies there. */
  readonly place: Place;
  readonly money: Paid;
  readonly paymentId: string | null;
  readonly at: Date;
}

/** Books a movement and brings the receivable to its new balance. Lock it first. */
export async function moveReceivable(
  tx: Tx,
  row: ReceivableRow,
  movement: Movement,
): Promise<ReceivableRow> {
  const { kind, share, paymentId, at } = movement;
  const id = newId();
  await saveSettlement(
    tx,
    id,
    {
      receivable_id: row.id,
      kind,
      amount: decimal(money(row.currency, share.units)),
      amount_eur: eur(share.cents),
      payment_id: paymentId,
      payment_amount: paymentId === null ? null : decimal(movement.money),
      payment_currency: paymentId === null ? null : movement.money.currency,
    },
    at,
  );
  await post(tx, { kind: 'receivable_moved', causeId: id, at, lines: linesOf(row, movement) });
  return saveNewBalance(tx, row, share, at);
}

/** Money of another currency goes through an account of exchange, like coupons: what it fetched is what it was owed for. */
function linesOf(row: ReceivableRow, { share, place, money: paid }: Movement): JournalLine[] {
  const owed = money(row.currency, share.units);
  if (paid.currency === row.currency)
    return posting(owed, { debit: place, credit: takenBackOf(row.payment_id) });
  const exchange = { account: 'receivables_exchange', subjectId: row.id };
  return [
    ...posting(paid, { debit: place, credit: exchange }),
    ...posting(owed, { debit: exchange, credit: takenBackOf(row.payment_id) }),
  ];
}

async function saveNewBalance(
  tx: Tx,
  row: ReceivableRow,
  lowered: Share,
  at: Date,
): Promise<ReceivableRow> {
  const open = openOf(row);
  const units = open.units - lowered.units;
  const isOpen = units > 0n;
  const reopens = isOpen && row.state !== 'open';
  const next: ReceivableRow = {
    ...row,
    open_amount: decimal(money(row.currency, units)),
    open_eur: eur(open.cents - lowered.cents),
    state: isOpen ? 'open' : (await isWrittenOff(tx, row.id)) ? 'written_off' : 'settled',
    ended_at: isOpen ? null : (row.ended_at ?? at),
    ...(reopens ? { open_since: at, pay_by: payBy(at) } : {}),
  };
  await saveBalance(tx, next);
  return next;
}

async function isWrittenOff(tx: Tx, receivableId: string): Promise<boolean> {
  return (await settledParts(tx, receivableId)).some(({ kind }) => kind === 'written_off');
}

export function isUndoing(kind: SettlementKind): kind is UndoingKind {
  return UNDOING_KINDS.some((one) => one === kind);
}
