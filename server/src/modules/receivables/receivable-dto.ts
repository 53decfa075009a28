import { cents, decimal, parseMoney } from '@bb1/domain/money';
import type { Offering } from '@bb1/domain/offering/offering';
import { epcQrText } from '@bb1/domain/payments/epc-qr';
import type { Receivable, ReceivableDetail } from '@bb1/domain/receivables/desk-endpoints';
import type { OwnReceivable } from '@bb1/domain/receivables/endpoints';
import { mustFind } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { findOpenApproval } from '../approvals/store.ts';
import { receivableSubject, WRITE_OFF } from './propose-write-off.ts';
import {
  type DeskReceivableRow,
  findShown,
  listNotices,
  listOwn,
  listSettlements,
} from './desk-store.ts';

export function toReceivableDto(row: DeskReceivableRow): Receivable {
  const money = (text: string) => decimal(parseMoney(row.currency, text));
  return {
    id: row.id,
    reference: row.reference,
    account_id: row.account_id,
    full_name: row.full_name,
    order_id: row.order_id,
    order_reference: row.order_reference,
    payment_id: row.payment_id,
    refund_id: row.refund_id,
    cause: row.cause,
    state: row.state,
    currency: row.currency,
    amount: money(row.amount),
    open: money(row.open_amount),
    amount_eur: row.amount_eur,
    open_eur: row.open_eur,
    raised_at: row.raised_at.toISOString(),
    open_since: row.open_since.toISOString(),
    pay_by: row.pay_by,
    ended_at: row.ended_at?.toISOString() ?? null,
    notices: row.notices,
    version: row.version,
  };
}

export async function receivableDetail(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
): Promise<ReceivableDetail> {
  const row = mustFind(await db.maybe(findShown, [id]));
  return {
    receivable: toReceivableDto(row),
    now: clock.now().toISOString(),
    settlements: (await db.rows(listSettlements, [id])).map((one) => ({
      ...one,
      amount: decimal(parseMoney(row.currency, one.amount)),
      at: one.at.toISOString(),
    })),
    notices: (await db.rows(listNotices, [id])).map(({ number, sent_at: sentAt }) => ({
      number,
      sent_at: sentAt.toISOString(),
    })),
    approval_id: (await findOpenApproval(db, WRITE_OFF.name, receivableSubject(id)))?.id ?? null,
  };
}

/** What a person owes and owed, with where to pay what is open. */
export async function ownReceivables(
  db: Queryable,
  { bank }: Pick<Offering, 'bank'>,
  accountId: string,
): Promise<OwnReceivable[]> {
  return (await db.rows(listOwn, [accountId])).map((row) => ({
    id: row.id,
    reference: row.reference,
    state: row.state === 'open' ? 'open' : 'settled',
    cause: row.cause,
    order_id: row.order_id,
    order_reference: row.order_reference,
    amount: row.amount_eur,
    open: row.open_eur,
    raised_at: row.raised_at.toISOString(),
    pay_by: row.pay_by,
    ended_at: row.ended_at?.toISOString() ?? null,
    transfer: row.state === 'open' ? transferTo(bank, row) : null,
  }));
}

function transferTo(
  bank: Offering['bank'],
  { reference, open_eur: amount }: DeskReceivableRow,
): OwnReceivable['transfer'] {
  return {
    bank_name: bank.name,
    bic: bank.bic,
    iban: bank.iban,
    beneficiary_name: bank.accountHolder,
    reference_code: reference,
    amount,
    epc_qr: epcQrText({
      beneficiaryName: bank.accountHolder,
      iban: bank.iban,
      bic: bank.bic,
      amountCents: cents(amount),
      reference,
    }),
  };
}
