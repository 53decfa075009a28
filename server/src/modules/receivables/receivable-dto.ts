import { cents, decimal, parseMoney } from '@bb1/domain/money';
import type { Offering } from '@bb1/domain/offering/offering';
import { epcQrText } from '@bb1/domain/payments/epc-qr';
import type { getReceivable } from '@bb1/domain/receivables/desk-endpoints';
import type { ownReceivableSchema } from '@bb1/domain/receivables/endpoints';
import { mustFind } from '@bb1/domain/refusal';
import type { z } from 'zod';
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

type OwnReceivable = z.input<typeof ownReceivableSchema>;

export function toReceivableDto(row: DeskReceivableRow) {
  const money = (text: string) => decimal(parseMoney(row.currency, text));
  return {
    ...row,
    amount: money(row.amount),
    open: money(row.open_amount),
  };
}

export async function receivableDetail(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: string,
): Promise<z.input<typeof getReceivable.reply>> {
  const row = mustFind(await db.maybe(findShown, [id]));
  return {
    receivable: toReceivableDto(row),
    now: clock.now(),
    settlements: (await db.rows(listSettlements, [id])).map((one) => ({
      ...one,
      amount: decimal(parseMoney(row.currency, one.amount)),
    })),
    notices: await db.rows(listNotices, [id]),
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
    ...row,
    state: row.state === 'open' ? 'open' : 'settled',
    amount: row.amount_eur,
    open: row.open_eur,
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
