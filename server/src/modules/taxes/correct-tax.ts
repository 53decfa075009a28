import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { eur, money } from '@bb1/domain/money';
import { refuse } from '@bb1/domain/refusal';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { post } from '../../platform/journal/journal.ts';
import { mailPerson } from '../accounts/mail-person.ts';
import type { Proposing } from '../approvals/propose.ts';
import { insertTaxCorrection, lockCorrections } from './correction-store.ts';
import {
  type DueTax,
  type DueTaxContent,
  dueTaxContent,
  dueTaxOf,
  proposeDueTax,
  refuseChangedDue,
} from './due-tax.ts';
import { taxCorrectedMail } from './mails.ts';

/**
 * Too much was withheld from a payout by what is approved now: a paper or an answer came later
 * (section 44b(5) EStG).
 */
export const TAX_CORRECTION = defineApproval('tax_correction', dueTaxContent);

async function dueCorrectionOf(db: Queryable, payoutId: string): Promise<DueTax | null> {
  const due = await dueTaxOf(db, payoutId);
  return isSurplus(due) ? due : null;
}

/** Whether more was withheld than is right. */
export function isSurplus(due: DueTax | null): due is DueTax {
  return due !== null && due.right < due.withheld;
}

export function proposeTaxCorrection(
  house: Proposing,
  wish: { readonly payoutId: string; readonly reason: string; readonly officerId: string },
): Promise<string> {
  return house.db.transaction('taxes.propose_tax_correction', async (tx) => {
    const due = await dueCorrectionOf(tx, wish.payoutId);
    if (due === null) throw refuse('conflict', 'nothing_to_correct');
    return proposeDueTax(house, tx, TAX_CORRECTION, due, wish);
  });
}

/** Refuses when an entry or another correction has changed the amounts since the proposal. */
export async function carryOutTaxCorrection(
  tx: Tx,
  { id, content, at }: ApprovedDecision<DueTaxContent>,
): Promise<void> {
  await lockCorrections(tx);
  const due = await dueCorrectionOf(tx, content.payout_id);
  refuseChangedDue(due, content);
  const change = due.withheld - due.right;
  await insertTaxCorrection(tx, {
    id,
    month: berlinDay(at).slice(0, 7),
    before: due.before,
    after: due.after,
    at,
  });
  // The issuer owes it to the holder instead of the tax office.
  await post(tx, {
    kind: 'tax_corrected',
    causeId: id,
    at,
    lines: [
      { account: 'withheld_tax', subjectId: id, amount: money('EUR', change) },
      { account: 'tax_refunds_due', subjectId: id, amount: money('EUR', -change) },
    ],
  });
  await record(tx, {
    at,
    actor: SYSTEM,
    act: 'tax_correction.decided',
    subject: `tax_correction:${id}`,
    after: { payout: content.payout_id, change: eur(change) },
  });
  await mailPerson(tx, {
    accountId: due.before.account_id,
    mail: taxCorrectedMail,
    values: (name) => ({ name, day: due.before.day }),
    at,
  });
}
