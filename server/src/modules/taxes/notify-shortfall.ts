import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { eur } from '@bb1/domain/money';
import { refuse } from '@bb1/domain/refusal';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { mailPerson } from '../accounts/mail-person.ts';
import type { Proposing } from '../approvals/propose.ts';
import { lockCorrections } from './correction-store.ts';
import {
  type DueTax,
  type DueTaxContent,
  dueTaxContent,
  dueTaxOf,
  proposeDueTax,
  refuseChangedDue,
} from './due-tax.ts';
import { taxShortfallMail } from './mails.ts';
import { insertShortfall } from './shortfall-store.ts';

/**
 * Too little was withheld from a payout by what is approved now. The tax office is notified, and
 * may collect it from the holder, who owes the tax (section 44(1) sentence 1, (5) sentence 2 no. 1
 * EStG).
 */
export const TAX_SHORTFALL = defineApproval('tax_shortfall', dueTaxContent);

export function proposeTaxShortfall(
  house: Proposing,
  wish: { readonly payoutId: string; readonly reason: string; readonly officerId: string },
): Promise<string> {
  return house.db.transaction('taxes.propose_shortfall', async (tx) => {
    const due = await shortfallOf(tx, wish.payoutId);
    if (due === null) throw refuse('conflict', 'nothing_missing');
    return proposeDueTax(house, tx, TAX_SHORTFALL, due, wish);
  });
}

/** Refuses when an entry or another decision has changed the amounts since the proposal. */
export async function notifyShortfall(
  tx: Tx,
  { id, content, at }: ApprovedDecision<DueTaxContent>,
): Promise<void> {
  await lockCorrections(tx);
  const due = await shortfallOf(tx, content.payout_id);
  refuseChangedDue(due, content);
  const { before, after: right } = due;
  await insertShortfall(tx, { id, month: berlinDay(at).slice(0, 7), before, right, at });
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'tax_shortfall.decided',
    subject: `tax_shortfall:${id}`,
    after: { payout: content.payout_id, missing: eur(due.right - due.withheld) },
  });
  await mailPerson(tx, {
    accountId: before.account_id,
    mail: taxShortfallMail,
    values: (name) => ({ name, day: before.day }),
    at,
  });
}

async function shortfallOf(tx: Tx, payoutId: string): Promise<DueTax | null> {
  const due = await dueTaxOf(tx, payoutId);
  return isShortfall(due) ? due : null;
}

/** Whether a payout lacks tax, and the tax office was not notified of it. */
export function isShortfall(due: DueTax | null): due is DueTax {
  return due !== null && due.right > due.withheld && !due.before.is_notified;
}
