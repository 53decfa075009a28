import { listApprovals } from '@bb1/domain/approvals/endpoints';
import { listAuditLog } from '@bb1/domain/officers/audit-endpoints';
import type { PatientClient } from '../../../sandbox/demonstration/patient-client.ts';

/**
 * Who did what that day, as the log must show: proposer and approver for actions that need two. A
 * missing rate returns on its own; only the queue showed it.
 */
export const DONE_BY: Readonly<Record<string, string>> = {
  'contact.answered': 'Rita Reviewer',
  'video.in_call': 'Rita Reviewer',
  'video.failed': 'Rita Reviewer',
  'video.retry_allowed': 'Carl Compliance',
  'screening.judged': 'Ada Aufsicht',
  'kyc.approved': 'Rita Reviewer',
  'screening_list.approved': 'Ada Aufsicht',
  'country_list.approved': 'Ada Aufsicht',
  'account.blocked': 'Ada Aufsicht',
  'account.block_lifted': 'Carl Compliance',
  'account.data_requested': 'Ada Aufsicht',
  'account.data_request_done': 'Carl Compliance',
  'officer.invited': 'Ben Berechtiger',
  'money.stopped': 'Felix Finance',
  'money_release.approved': 'Petra Prüfer',
  'bank_debit.noted': 'Felix Finance',
  'foreign_deposit.noted': 'Felix Finance',
  'payment_decision.approved': 'Petra Prüfer',
  'refund.approved': 'Petra Prüfer',
  'refund_file.made': 'Felix Finance',
  'claim.looked_up': 'Toni Token',
  'holding_adjustment.approved': 'Petra Prüfer',
  'holding_adjustment.signed': 'Toni Token',
  'allocation.approved': 'Petra Prüfer',
  'discount_code.published': 'Petra Prüfer',
  'tax_entry.approved': 'Petra Prüfer',
  'year_profit.confirmed': 'Petra Prüfer',
  'coupon_run.proposed': 'Felix Finance',
  'coupon_run.released': 'Petra Prüfer',
  'redemption.approved': 'Petra Prüfer',
  'redemption.signed': 'Toni Token',
};
/** That day's approvals: who proposed, and who approved. */
export const APPROVED_BY: Readonly<
  Record<string, { readonly maker: string; readonly checker: string }>
> = {
  // The books of the demonstration begin with it.
  opening_balance: { maker: 'Felix Finance', checker: 'Petra Prüfer' },
  holding_adjustment: { maker: 'Toni Token', checker: 'Petra Prüfer' },
  redemption: { maker: 'Toni Token', checker: 'Petra Prüfer' },
  allocation: { maker: 'Felix Finance', checker: 'Petra Prüfer' },
  refund: { maker: 'Felix Finance', checker: 'Petra Prüfer' },
  payment_decision: { maker: 'Felix Finance', checker: 'Petra Prüfer' },
  discount_code: { maker: 'Felix Finance', checker: 'Petra Prüfer' },
  money_release: { maker: 'Felix Finance', checker: 'Petra Prüfer' },
  tax_entry: { maker: 'Felix Finance', checker: 'Petra Prüfer' },
  year_profit: { maker: 'Felix Finance', checker: 'Petra Prüfer' },
  account_block: { maker: 'Ada Aufsicht', checker: 'Carl Compliance' },
  country_list: { maker: 'Rita Reviewer', checker: 'Ada Aufsicht' },
  officer_change: { maker: 'Anna Admin', checker: 'Ben Berechtiger' },
};
/** The actions by which a second officer approves. */
const AGREED = ['approved', 'published', 'confirmed', 'released'];

/** That day's actions that need a second officer, with proposer and approver. */
export function makersAndCheckers(): {
  readonly act: string;
  readonly maker: string;
  readonly checker: string | undefined;
}[] {
  const proposed = Object.entries(DONE_BY).filter(([act]) => act.endsWith('.proposed'));
  return proposed.map(([act, maker]) => ({
    act,
    maker,
    checker: AGREED.map((yes) => DONE_BY[act.replace('proposed', yes)]).find(
      (one) => one !== undefined,
    ),
  }));
}

/** Everybody whom the log names for an action. */
export async function whoDid(auditor: PatientClient, act: string): Promise<string[]> {
  const { entries } = await auditor.ok(listAuditLog, { query: { act } });
  return [...new Set(entries.filter((entry) => entry.act === act).map(({ actor }) => actor))];
}

/** The kinds that were approved, with proposer and approver. */
export async function whoApproved(auditor: PatientClient): Promise<typeof APPROVED_BY> {
  const { approvals } = await auditor.ok(listApprovals, { query: {} });
  return Object.fromEntries(
    approvals
      .filter(({ state }) => state === 'approved')
      .map(({ kind, proposed_by: maker, decided_by: checker }) => [
        kind,
        { maker, checker: checker ?? '' },
      ]),
  );
}
