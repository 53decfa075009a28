import { decimal } from '@bb1/domain/money';
import { smallPaymentLimits } from '@bb1/domain/payments/small-payment';
import type {
  SmallPaymentDecision,
  SmallPayments,
} from '@bb1/domain/payments/small-payment-endpoints';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { makerAndChecker } from '../../officers/maker-and-checker.ts';
import { amountOf } from '../books.ts';
import {
  countSmallWithOrders,
  decidedSmallDecisions,
  openSmallDecision,
  paymentsOfDecision,
  type SmallDecisionRow,
  sumsOfDecision,
  waitingSums,
} from './small-store.ts';

/** The limits as statements take them. */
export function limitsText({ offering }: Pick<Context, 'offering'>): string {
  return JSON.stringify(smallPaymentLimits(offering.payments));
}

/** All small payments as one piece of work: what waits, what is proposed, what was decided. */
export async function showSmallPayments(
  context: Pick<Context, 'db' | 'offering'>,
): Promise<SmallPayments> {
  const { db, offering } = context;
  const limits = limitsText(context);
  const open = await openSmallDecision(db);
  const decided = await decidedSmallDecisions(db);
  return {
    limits: smallPaymentLimits(offering.payments),
    waiting: (await waitingSums(db, limits)).map(toSum),
    with_orders: await countSmallWithOrders(db, limits),
    open: open && {
      ...(await toDecision(db, open)),
      payments: (await paymentsOfDecision(db, open.id)).map((row) => ({
        payment_id: row.payment_id,
        currency: row.currency,
        amount: decimal(amountOf(row.currency, row.amount)),
        queue_reason: row.queue_reason,
        received_at: row.received_at.toISOString(),
      })),
    },
    decided: await Promise.all(decided.map((row) => toDecision(db, row))),
  };
}

async function toDecision(db: Queryable, row: SmallDecisionRow): Promise<SmallPaymentDecision> {
  return {
    id: row.id,
    reason: row.reason,
    state: row.state,
    ...makerAndChecker(row),
    rejection_reason: row.rejection_reason,
    sums: (await sumsOfDecision(db, row.id)).map(toSum),
  };
}

function toSum(row: Awaited<ReturnType<typeof waitingSums>>[number]) {
  return { ...row, amount: decimal(amountOf(row.currency, row.amount)) };
}
