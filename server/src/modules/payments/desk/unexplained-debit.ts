import { cents } from '@bb1/domain/money';
import { isSameCompanyName, isSamePersonName } from '@bb1/domain/payments/same-person-name';
import type { getUnexplainedDebit } from '@bb1/domain/payments/unexplained-money-endpoints';
import { mustFind } from '@bb1/domain/refusal';
import type { z } from 'zod';
import type { Queryable } from '../../../platform/db/database.ts';
import { findOpenApproval } from '../../approvals/store.ts';
import { debitSubject, TAKE_BACK } from '../take-backs/propose-take-back.ts';
import { type CreditRow, findDebit, findDebitLine, listCredits } from './acknowledgement-store.ts';

const SHOWN = 20;

type UnexplainedDebitDetail = z.input<typeof getUnexplainedDebit.reply>;

/** A debit with the payments that it may take back; `q` finds others by a part of name or text. */
export async function unexplainedDebit(
  db: Queryable,
  request: { id: string; q: string | undefined },
): Promise<UnexplainedDebitDetail> {
  const row = mustFind(await db.maybe(findDebit, [request.id]));
  const bank = await db.one(findDebitLine, [request.id]);
  const credits =
    row.payment_id === null ? await db.rows(listCredits, [request.id, request.q || null]) : [];
  const score = ({ signs }: UnexplainedDebitDetail['candidates'][number]) =>
    (signs.reference ? 8 : 0) +
    (signs.amount ? 4 : 0) +
    (signs.account ? 2 : 0) +
    (signs.name ? 1 : 0);
  return {
    ...row,
    ...bank,
    approval_id: (await findOpenApproval(db, TAKE_BACK.name, debitSubject(request.id)))?.id ?? null,
    candidates: credits
      .map((credit) => shown(credit, { amount: row.amount, counterparty: row.counterparty }))
      .toSorted((one, other) => score(other) - score(one))
      .slice(0, SHOWN),
  };
}

function shown(
  { is_named, is_same_payer, ...credit }: CreditRow,
  debit: { amount: string; counterparty: string | null },
): UnexplainedDebitDetail['candidates'][number] {
  return {
    ...credit,
    signs: {
      reference: is_named,
      amount: cents(credit.left) === cents(debit.amount),
      account: is_same_payer,
      name:
        isSamePersonName(credit.payer_name, debit.counterparty ?? '') ||
        isSameCompanyName(credit.payer_name, debit.counterparty ?? ''),
    },
  };
}
