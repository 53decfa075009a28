import { isDeepStrictEqual } from 'node:util';
import { tokensAllocatedMail } from './mails/tokens-allocated.ts';
import { parseMoney } from '@bb1/domain/money';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { ApprovedDecision } from '../../platform/approvals/define-approval.ts';
import { type Actor, record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { post, posting } from '../../platform/journal/journal.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { findAccount, lockAccountIfAny } from '../accounts/store.ts';
import { kycOf } from '../kyc/kyc-of.ts';
import { lockKyc } from '../kyc/store.ts';
import { refuseWhileMoneyIsStopped } from '../officers/payment-halt.ts';
import { kycSetting } from '../orders/kyc-setting.ts';
import { moveOrder } from '../orders/move-order.ts';
import { fundsOfOrder } from '../payments/funds-of-order.ts';
import { personOwes } from '../receivables/store.ts';
import { type AllocationContent, proposedLines } from './propose-allocation.ts';
import { type AllocationLine, insertAllocation, paymentMethodsOf } from './store.ts';

type Deciding = Pick<Context, 'clock' | 'offering'>;

/** Allocates all orders of the proposal in one transaction, or none. */
export async function approveAllocation(
  context: Deciding,
  tx: Tx,
  decision: ApprovedDecision<AllocationContent>,
): Promise<void> {
  const { id, content, approvedBy: officerId, at } = decision;
  const { lines } = content;
  const orderIds = lines.map((line) => line.order_id);
  await refuseWhileMoneyIsStopped(tx, 'tokens', ...(await paymentMethodsOf(tx, orderIds)));
  // In a fixed order, so that no two of them block each other: from here on no person's approval
  // can end before their tokens are allocated.
  for (const accountId of [...new Set(lines.map((line) => line.account_id))].toSorted()) {
    // A take-back locks it as well, and must not raise a receivable beside this.
    await lockAccountIfAny(tx, accountId);
    await lockKyc(tx, accountId);
  }
  // An order may have lost its money since the proposal, and be paid anew: by what neither officer has seen, or one of them supplied.
  if (!isDeepStrictEqual((await proposedLines(tx, lines)).evidence, decision.evidence))
    throw refuse('conflict', 'evidence_changed');
  await insertAllocation(tx, decision, lines);
  const actor: Actor = { kind: 'officer', id: officerId };
  for (const line of lines) await allocateLine(context, tx, { line, actor, at });
  await record(tx, {
    at,
    actor,
    act: 'allocation.approved',
    subject: `allocation:${id}`,
    after: { orders: lines.length },
  });
}

/**
 * Proceeds to the issuer in the currency paid, tokens to the investor: balanced movements in one
 * entry per order.
 */
async function allocateLine(
  context: Deciding,
  tx: Tx,
  allocation: { line: AllocationLine; actor: Actor; at: Date },
): Promise<void> {
  const { line, actor, at } = allocation;
  const kyc = await kycOf(tx, line.account_id, kycSetting(context));
  // A later order may have made the video call due before the verification status followed.
  if (kyc.verdict !== 'approved' || !kyc.checklistComplete || !kyc.cleared)
    throw refuse('conflict', 'facts_changed');
  if (await personOwes(tx, line.account_id))
    throw refuse('conflict', 'order_of_debtor', { reference: line.reference });
  if (
    !(await moveOrder(tx, {
      orderId: line.order_id,
      from: 'funds_received',
      to: 'tokens_allocated',
      actor,
      reason: 'allocation approved',
      at,
    }))
  )
    throw refuse('conflict', 'facts_changed');
  await post(tx, {
    kind: 'tokens_allocated',
    causeId: line.order_id,
    at,
    lines: [
      ...(await fundsOfOrder(tx, line.order_id)).flatMap((funds) =>
        posting(funds, {
          debit: { account: 'order_funds', subjectId: line.order_id },
          credit: { account: 'proceeds', subjectId: line.order_id },
        }),
      ),
      ...posting(parseMoney('TOKEN', line.tokens), {
        debit: { account: 'unsold_tokens' },
        credit: { account: 'unclaimed_tokens', subjectId: line.account_id },
      }),
    ],
  });
  const account = await findAccount(tx, line.account_id);
  if (account)
    await queueMail(tx, {
      mail: tokensAllocatedMail,
      to: account.email,
      locale: account.locale,
      at,
      about: account.id,
      values: {
        name: account.full_name,
        reference: line.reference,
        tokens: line.tokens,
        tokenCode: context.offering.token.code,
      },
    });
}
