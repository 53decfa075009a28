import { cents, decimal, eur } from '@bb1/domain/money';
import { isPayable } from '@bb1/domain/orders/order-status';
import type { getPayment } from '@bb1/domain/payments/payment-endpoints';
import { isSameCompanyName, isSamePersonName } from '@bb1/domain/payments/same-person-name';
import { mustFind } from '@bb1/domain/refusal';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { findOpenApproval } from '../../approvals/store.ts';
import { makerAndChecker } from '../../officers/maker-and-checker.ts';
import { latestQuote } from '../../rates/quotes.ts';
import { amountOf } from '../books.ts';
import { evidenceOfPayments } from '../evidence/payment-evidence.ts';
import { decisionsOfPayment, proposalAbout } from '../decision-store.ts';
import { receivablesOfPayment, receivablesPaidBy } from '../../receivables/store.ts';
import { namedReceivables } from '../pay-receivable.ts';
import { refundsOfPayment } from '../refunds/refund-store.ts';
import { gapsThatMayBe, isPaymentOfDebtor, takeBacksOf } from '../take-backs/take-back-store.ts';
import { UNBOOKED_PAYMENT } from '../take-backs/unbooked-payment.ts';
import { toPaymentDto, toRefundDto } from './payment-rows.ts';
import {
  assignments,
  candidates,
  type CandidateRow,
  type DeskPaymentRow,
  findDeskPayment,
} from './desk-store.ts';

type PaymentDetail = z.input<typeof getPayment.reply>;

/** One payment with everything an officer needs for a decision. */
export async function paymentDetail(
  context: Pick<Context, 'db' | 'offering'>,
  request: { id: string; q: string | undefined },
): Promise<PaymentDetail> {
  const { db } = context;
  const row = mustFind(await findDeskPayment(db, request.id));
  const money = (text: string) => decimal(amountOf(row.currency, text));
  return {
    ...toPaymentDto(row),
    height: row.height === null ? null : Number(row.height),
    assignments: (await db.rows(assignments, [row.id])).map((one) => ({
      ...one,
      amount: money(one.amount),
    })),
    decisions: (await decisionsOfPayment(db, row.id)).map((one) => ({
      ...one,
      ...makerAndChecker(one),
      amount: money(one.amount),
    })),
    decision_approval_id: await proposalAbout(db, row.id),
    refunds: (await refundsOfPayment(db, row.id)).map(toRefundDto),
    take_backs: (await takeBacksOf(db, row.id)).map((one) => ({
      ...one,
      amount: money(one.amount),
      by_decision: one.approval_id !== null,
      undone: one.undone_at !== null,
    })),
    gaps: (await gapsThatMayBe(db, row.id)).map((gap) => ({
      ...gap,
      statement: gap.statement_id,
      left: gap.left_eur,
    })),
    unbooked_approval_id:
      (await findOpenApproval(db, UNBOOKED_PAYMENT.name, `payment:${row.id}`))?.id ?? null,
    receivables: await receivablesOfPayment(db, row.id),
    paid_receivables: (await receivablesPaidBy(db, row.id)).map((one) => ({
      ...one,
      amount: money(one.amount),
    })),
    named_receivables: (row.state === 'queued'
      ? await namedReceivables(context, db, row)
      : []
    ).filter(({ state }) => state !== 'settled'),
    is_held: await isPaymentOfDebtor(db, row.id),
    candidates: row.state === 'queued' ? await scored(db, row, request.q) : [],
    evidence: await evidenceOfPayments(db, [row.id]),
  };
}

async function scored(
  db: Queryable,
  payment: DeskPaymentRow,
  q: string | undefined,
): Promise<PaymentDetail['candidates']> {
  const undecided = amountOf(payment.currency, payment.unassigned);
  const rows = await db.rows(candidates, [
    payment.currency,
    payment.named_order_id,
    payment.currency === 'EUR' ? decimal(undecided) : null,
    payment.payer_account,
    q === undefined || q === '' ? null : q,
    payment.payer_name,
  ]);
  const shown = await Promise.all(
    rows.map(async (row) => ({ row, signs: await signsOf(db, payment, row) })),
  );
  const score = (signs: PaymentDetail['candidates'][number]['signs']) =>
    (signs.reference ? 8 : 0) +
    (signs.amount ? 4 : 0) +
    (signs.name ? 2 : 0) +
    (signs.account ? 1 : 0);
  return shown
    .toSorted((one, other) => score(other.signs) - score(one.signs))
    .slice(0, 20)
    .map(({ row, signs }) => ({
      ...row,
      amount: row.amount_eur,
      missing: isPayable(row.status) ? missingOf(row) : '0.00',
      signs,
    }));
}

function missingOf(row: CandidateRow): string {
  const missing = cents(row.amount_eur) - cents(row.paid);
  return eur(missing < 0n ? 0n : missing);
}

async function signsOf(
  db: Queryable,
  payment: DeskPaymentRow,
  row: CandidateRow,
): Promise<PaymentDetail['candidates'][number]['signs']> {
  const undecided = amountOf(payment.currency, payment.unassigned).units;
  const quote = payment.currency === 'EUR' ? null : await latestQuote(db, row.order_id);
  return {
    reference: row.order_id === payment.named_order_id,
    amount:
      payment.currency === 'EUR'
        ? cents(missingOf(row)) === undecided && undecided > 0n
        : quote !== null && quote.dueUnits === undecided,
    name:
      isSamePersonName(payment.payer_name, row.full_name) ||
      isSameCompanyName(payment.payer_name, row.full_name),
    account: row.sender !== null && row.sender === payment.payer_account,
  };
}
