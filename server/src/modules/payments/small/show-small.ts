import { decimal } from '@bb1/domain/money';
import { smallPaymentLimits } from '@bb1/domain/payments/small-payment';
import type { listSmallPayments } from '@bb1/domain/payments/small-payment-endpoints';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { findOpenApproval } from '../../approvals/store.ts';
import { makerAndChecker } from '../../officers/maker-and-checker.ts';
import { amountOf } from '../books.ts';
import {
  countSmallWithOrders,
  decidedSmallDecisions,
  type SmallDecisionRow,
  sumsOfDecision,
  waitingSums,
} from './small-store.ts';

/** The limits as a parameter of statements. */
export function limitsText({ offering }: Pick<Context, 'offering'>): string {
  return JSON.stringify(smallPaymentLimits(offering.payments));
}

/** All small payments: the waiting sums, the proposal and the decisions. */
export async function showSmallPayments(
  context: Pick<Context, 'db' | 'offering'>,
): Promise<z.input<typeof listSmallPayments.reply>> {
  const { db, offering } = context;
  const limits = limitsText(context);
  const decided = await decidedSmallDecisions(db);
  return {
    limits: smallPaymentLimits(offering.payments),
    waiting: (await waitingSums(db, limits)).map(toSum),
    with_orders: await countSmallWithOrders(db, limits),
    approval_id: (await findOpenApproval(db, 'small_payments', 'small_payments'))?.id ?? null,
    decided: await Promise.all(decided.map((row) => toDecision(db, row))),
  };
}

async function toDecision(db: Queryable, row: SmallDecisionRow) {
  return {
    ...row,
    ...makerAndChecker(row),
    sums: (await sumsOfDecision(db, row.id)).map(toSum),
  };
}

function toSum(row: Awaited<ReturnType<typeof waitingSums>>[number]) {
  return { ...row, amount: decimal(amountOf(row.currency, row.amount)) };
}
