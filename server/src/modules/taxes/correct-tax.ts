import { fact } from '@bb1/domain/approvals/approval-fact';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { cents, eur, money } from '@bb1/domain/money';
import { mustFind, refuse } from '@bb1/domain/refusal';
import { findTaxCase } from '@bb1/domain/taxes/tax-cases';
import {
  holderAtPayment,
  openTaxQuestions,
  type TaxStanding,
  taxRuleOf,
  withholdPayment,
} from '@bb1/domain/taxes/tax-standing';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import { record, SYSTEM } from '../../platform/audit/audit.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { post } from '../../platform/journal/journal.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { findAccount } from '../accounts/store.ts';
import { propose } from '../approvals/propose.ts';
import {
  type CorrectedTax,
  findTaxedPayout,
  insertTaxCorrection,
  lockCorrections,
  type TaxedPayoutRow,
} from './correction-store.ts';
import { taxCorrectedMail } from './mails/tax-corrected.ts';
import { taxStandings } from './tax-standings.ts';

/**
 * Too much was withheld from a payout by what is approved now: a paper or an answer came later
 * (section 44b(5) EStG). The audit log keeps the content, so that it has sums only: church tax
 * reveals a religion.
 */
export const TAX_CORRECTION = defineApproval(
  'tax_correction',
  z.object({ payout_id: z.uuid(), withheld: z.string(), right: z.string() }),
);

export const correctionSubject = (payoutId: string) => `coupon_payout:${payoutId}`;

export interface DueTax {
  readonly before: TaxedPayoutRow;
  readonly after: CorrectedTax;
  /** Cents. */
  readonly withheld: bigint;
  readonly right: bigint;
}

/** A payout's tax as it was withheld and as it is right by what is approved now; null if something is unknown. */
export function dueTax(before: TaxedPayoutRow, today: TaxStanding | undefined): DueTax | null {
  if (today === undefined) return null;
  const taxedAs = before.running_case === null ? null : findTaxCase(before.running_case);
  const standing = {
    ...today,
    holder: holderAtPayment(taxedAs?.holder ?? 'unknown', today.holder),
  };
  if (openTaxQuestions(standing, before.day).length > 0) return null;
  const rule = taxRuleOf(standing, before.day);
  const tax = withholdPayment(
    { running: cents(before.running), gain: cents(before.gain) },
    rule,
    before.day,
  );
  const withheld =
    cents(before.capital_gains_tax) + cents(before.solidarity_surcharge) + cents(before.church_tax);
  const right = tax.capitalGainsTax + tax.solidaritySurcharge + tax.churchTax;
  return {
    before,
    withheld,
    right,
    after: {
      running_case: rule.running.id,
      gain_case: rule.gain.id,
      capital_gains_tax: eur(tax.capitalGainsTax),
      solidarity_surcharge: eur(tax.solidaritySurcharge),
      church_tax: eur(tax.churchTax),
      church_community: rule.community,
    },
  };
}

export async function dueTaxOf(db: Queryable, payoutId: string): Promise<DueTax | null> {
  const payout = mustFind(await findTaxedPayout(db, payoutId));
  const { account_id: accountId } = payout;
  return dueTax(payout, (await taxStandings(db, [accountId])).get(accountId));
}

async function dueCorrectionOf(db: Queryable, payoutId: string): Promise<DueTax | null> {
  const due = await dueTaxOf(db, payoutId);
  return isSurplus(due) ? due : null;
}

/** Whether more was withheld than is right. */
export function isSurplus(due: DueTax | null): due is DueTax {
  return due !== null && due.right < due.withheld;
}

/**
 * No officer chooses the amount: it follows from the table of cases and from what two officers
 * approved before.
 */
export function proposeTaxCorrection(
  house: Pick<Context, 'db' | 'clock'> & Pick<Answers, 'isOwnAccount'>,
  wish: { readonly payoutId: string; readonly reason: string; readonly officerId: string },
): Promise<string> {
  return house.db.transaction('taxes.propose_tax_correction', async (tx) => {
    const due = await dueCorrectionOf(tx, wish.payoutId);
    if (due === null) throw refuse('conflict', 'nothing_to_correct');
    const { before } = due;
    const path = `/desk/taxes/people/${before.account_id}`;
    return propose(house, tx, TAX_CORRECTION, {
      subject: correctionSubject(before.id),
      content: { payout_id: before.id, withheld: eur(due.withheld), right: eur(due.right) },
      facts: [
        fact('person', 'person', before.account_id, path),
        fact('payout_day', 'day', before.day, `/desk/coupon-runs/${before.run_id}`),
        fact('tax_withheld', 'eur', eur(due.withheld)),
        fact('tax_right', 'eur', eur(due.right), path),
      ],
      evidence: [],
      reason: wish.reason,
      officerId: wish.officerId,
      at: house.clock.now(),
      accountIds: [before.account_id],
    });
  });
}

/** Refuses when an entry or another correction has changed the amounts since the proposal. */
export async function carryOutTaxCorrection(
  tx: Tx,
  { id, content, at }: ApprovedDecision<z.infer<typeof TAX_CORRECTION.content>>,
): Promise<void> {
  await lockCorrections(tx);
  const due = await dueCorrectionOf(tx, content.payout_id);
  if (due === null || eur(due.withheld) !== content.withheld || eur(due.right) !== content.right)
    throw refuse('conflict', 'facts_changed');
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
  const person = await findAccount(tx, due.before.account_id);
  if (person !== null && person.closed_at === null)
    await queueMail(tx, {
      mail: taxCorrectedMail,
      to: person.email,
      locale: person.locale,
      at,
      about: person.id,
      values: { name: person.full_name, day: due.before.day },
    });
}
