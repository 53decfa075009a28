import { fact } from '@bb1/domain/approvals/approval-fact';
import { cents, eur } from '@bb1/domain/money';
import { mustFind, refuse } from '@bb1/domain/refusal';
import type { proposeUnbookedPayment as proposeUnbookedPaymentCall } from '@bb1/domain/payments/payment-endpoints';
import { z } from 'zod';
import type { Context } from '../../../context.ts';
import {
  type ApprovedDecision,
  defineApproval,
} from '../../../platform/approvals/define-approval.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { propose, type Proposing } from '../../approvals/propose.ts';
import { refuseWhileHalted } from '../../officers/payment-halt.ts';
import { lockBalance } from '../balance-store.ts';
import { amountOf, gapOf } from '../books.ts';
import { lockForOfficer } from '../refunds/propose-refund.ts';
import { findPayment } from '../store.ts';
import { originsOfLines } from './line-origins.ts';
import { takeBack } from './take-back.ts';
import { type GapOfPayment, gapsThatMayBe, peopleOfPayment, unitsLeft } from './take-back-store.ts';

/** An explained gap shows that the bank never booked a payment, or a part of it, in EUR. */
export const UNBOOKED_PAYMENT = defineApproval(
  'unbooked_payment',
  z.object({ bank_statement_id: z.uuid(), payment_id: z.uuid(), amount_eur: z.string() }),
);

type Content = z.infer<typeof UNBOOKED_PAYMENT.content>;

/**
 * Proposes that a gap is a payment that the bank never booked, as far as both have something left.
 * Returns the id of the proposal.
 */
export function proposeUnbookedPayment(
  house: Proposing,
  proposal: {
    readonly paymentId: string;
    readonly officerId: string;
    readonly form: z.output<typeof proposeUnbookedPaymentCall.body>;
  },
): Promise<string> {
  const { paymentId, officerId, form } = proposal;
  return house.db.transaction('propose_unbooked_payment', async (tx) => {
    // It ends a difference of the bank account, so a halt of EUR does not stop it.
    await refuseWhileHalted(tx, 'everything');
    await lockBalance(tx);
    const payment = await lockForOfficer(tx, paymentId, officerId);
    if (payment.version !== form.version) throw refuse('conflict', 'invalid_status');
    const found = await lackingOf(tx, paymentId, form.bank_statement_id);
    const { evidence, broughtBy } = await originsOfLines(tx, [paymentId]);
    return propose(house, tx, UNBOOKED_PAYMENT, {
      subject: `payment:${paymentId}`,
      content: {
        bank_statement_id: found.gap.bank_statement_id,
        payment_id: paymentId,
        amount_eur: eur(found.lackingCents),
      },
      facts: [
        fact(
          'payment',
          'eur',
          eur(amountOf('EUR', payment.amount).units),
          `/desk/payments/${paymentId}`,
        ),
        fact('payer', 'payer', paymentId),
        fact('payment_left', 'eur', eur(found.leftCents)),
        fact('amount', 'eur', eur(found.lackingCents)),
        fact('statements', 'text', found.gap.statement_id),
        fact('gap', 'eur', eur(-cents(found.gap.left_eur))),
      ],
      evidence,
      reason: form.reason,
      officerId,
      at: house.clock.now(),
      accountIds: await peopleOfPayment(tx, paymentId),
      broughtBy,
    });
  });
}

/** The second officer's approval. Refuses when the gap or the payment has changed since. */
export async function takeUnbookedPayment(
  context: Pick<Context, 'clock' | 'offering'>,
  tx: Tx,
  { id, content, approvedBy }: ApprovedDecision<Content>,
): Promise<void> {
  await refuseWhileHalted(tx, 'everything');
  await lockBalance(tx);
  const { lackingCents } = await lackingOf(tx, content.payment_id, content.bank_statement_id);
  if (eur(lackingCents) !== content.amount_eur) throw refuse('conflict', 'facts_changed');
  const isTaken = await takeBack(context, tx, {
    paymentId: content.payment_id,
    cause: 'unbooked',
    amount: amountOf('EUR', content.amount_eur),
    from: gapOf(content.bank_statement_id),
    bankLineId: null,
    bankGapId: content.bank_statement_id,
    approvalId: id,
    actor: { kind: 'officer', id: approvedBy },
  });
  if (!isTaken) throw refuse('conflict', 'facts_changed');
}

/** What the gap and the payment have in common, in cents. */
async function lackingOf(
  tx: Tx,
  paymentId: string,
  statementId: string,
): Promise<{ gap: GapOfPayment; leftCents: bigint; lackingCents: bigint }> {
  const gaps = await gapsThatMayBe(tx, paymentId);
  const gap = mustFind(gaps.find(({ bank_statement_id: id }) => id === statementId) ?? null);
  const payment = mustFind(await findPayment(tx, paymentId));
  if (payment.finality !== 'final') throw refuse('conflict', 'invalid_status');
  const leftCents = await unitsLeft(tx, payment);
  if (leftCents <= 0n) throw refuse('conflict', 'invalid_status');
  const gapCents = cents(gap.left_eur);
  return { gap, leftCents, lackingCents: gapCents < leftCents ? gapCents : leftCents };
}
