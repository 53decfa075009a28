import { fact } from '@bb1/domain/approvals/approval-fact';
import { cents, eur } from '@bb1/domain/money';
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
import type { ApprovalDefinition } from '../../platform/approvals/define-approval.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { propose, type Proposing } from '../approvals/propose.ts';
import { type CorrectedTax, findTaxedPayout, type TaxedPayoutRow } from './correction-store.ts';
import { taxStandings } from './tax-standings.ts';

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
  const payout = mustFind(await db.maybe(findTaxedPayout, [payoutId]));
  const { account_id: accountId } = payout;
  return dueTax(payout, (await taxStandings(db, [accountId])).get(accountId));
}

/** What two officers decide about it. The audit log keeps it, so that it has sums only: church tax reveals a religion. */
export const dueTaxContent = z.object({
  payout_id: z.uuid(),
  withheld: z.string(),
  right: z.string(),
});
export type DueTaxContent = z.infer<typeof dueTaxContent>;

/** No officer chooses the amount: it follows from the table of cases and from what two officers approved before. */
export function proposeDueTax(
  house: Proposing,
  tx: Tx,
  kind: ApprovalDefinition<DueTaxContent>,
  { before, withheld, right }: DueTax,
  { reason, officerId }: { reason: string; officerId: string },
): Promise<string> {
  const path = `/desk/taxes/people/${before.account_id}`;
  return propose(house, tx, kind, {
    subject: correctionSubject(before.id),
    content: { payout_id: before.id, withheld: eur(withheld), right: eur(right) },
    facts: [
      fact('person', 'person', before.account_id, path),
      fact('payout_day', 'day', before.day, `/desk/coupon-runs/${before.run_id}`),
      fact('tax_withheld', 'eur', eur(withheld)),
      fact('tax_right', 'eur', eur(right), path),
    ],
    evidence: [],
    reason,
    officerId,
    at: house.clock.now(),
    accountIds: [before.account_id],
  });
}

/** Refuses when an entry or another decision has changed the amounts since the proposal. */
export function refuseChangedDue(
  due: DueTax | null,
  content: DueTaxContent,
): asserts due is DueTax {
  if (due === null || eur(due.withheld) !== content.withheld || eur(due.right) !== content.right)
    throw refuse('conflict', 'facts_changed');
}
