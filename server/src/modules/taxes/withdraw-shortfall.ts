import { fact } from '@bb1/domain/approvals/approval-fact';
import { mustFind, refuse } from '@bb1/domain/refusal';
import { z } from 'zod';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { mailPerson } from '../accounts/mail-person.ts';
import { propose, type Proposing } from '../approvals/propose.ts';
import { lockCorrections } from './correction-store.ts';
import { taxShortfallWithdrawnMail } from './mails.ts';
import { findShortfall, withdrawRow } from './shortfall-store.ts';

const withdrawalContent = z.object({ shortfall_id: z.uuid() });
type WithdrawalContent = z.infer<typeof withdrawalContent>;

/**
 * The notice of a payout was wrong, such as after an entry by mistake. The file of its month says
 * that it is withdrawn, and the return of the month counts it no more.
 */
export const TAX_SHORTFALL_WITHDRAWAL = defineApproval(
  'tax_shortfall_withdrawal',
  withdrawalContent,
);

export const shortfallSubject = (id: string) => `tax_shortfall:${id}`;

export function proposeShortfallWithdrawal(
  house: Proposing,
  wish: { readonly id: string; readonly reason: string; readonly officerId: string },
): Promise<string> {
  return house.db.transaction('taxes.propose_shortfall_withdrawal', async (tx) => {
    const notice = mustFind(await tx.maybe(findShortfall, [wish.id]));
    if (notice.withdrawn_at !== null) throw refuse('conflict', 'invalid_status');
    const { account_id: accountId, run_id: runId, day, withheld, right } = notice;
    return propose(house, tx, TAX_SHORTFALL_WITHDRAWAL, {
      subject: shortfallSubject(wish.id),
      content: { shortfall_id: wish.id },
      facts: [
        fact('person', 'person', accountId, `/desk/taxes/people/${accountId}`),
        fact('payout_day', 'day', day, `/desk/coupon-runs/${runId}`),
        fact('tax_withheld', 'eur', withheld),
        fact('tax_notified', 'eur', right),
      ],
      evidence: [],
      reason: wish.reason,
      officerId: wish.officerId,
      at: house.clock.now(),
      accountIds: [accountId],
    });
  });
}

export async function withdrawShortfall(
  tx: Tx,
  { id, content, at }: ApprovedDecision<WithdrawalContent>,
): Promise<void> {
  await lockCorrections(tx);
  const notice = mustFind(await tx.maybe(findShortfall, [content.shortfall_id]));
  if (notice.withdrawn_at !== null) throw refuse('conflict', 'invalid_status');
  await tx.run(withdrawRow, [notice.id, id, at]);
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'tax_shortfall.withdrawn',
    subject: shortfallSubject(notice.id),
    after: { decision: id },
  });
  await mailPerson(tx, {
    accountId: notice.account_id,
    mail: taxShortfallWithdrawnMail,
    values: (name) => ({ name, day: notice.day }),
    at,
  });
}
