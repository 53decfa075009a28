import { kycApprovedMail, kycRejectedMail } from './mails.ts';
import { changedItem, changeReasonsFor } from '@bb1/domain/kyc/change-reasons';
import type { decideKyc as decideKycEndpoint } from '@bb1/domain/kyc/desk-endpoints';
import { type KycVerdict, mayMove } from '@bb1/domain/kyc/kyc-verdict';
import { verdictOfDecision } from '@bb1/domain/kyc/next-verdict';
import { requiredReviewChecks } from '@bb1/domain/kyc/review-checks';
import { needsCompliance } from '@bb1/domain/kyc/risk-signs';
import { judgedItems } from '@bb1/domain/kyc/settle-checks';
import type { Locale } from '@bb1/domain/locale';
import { may, type Role } from '@bb1/domain/officers/rights';
import { refuse, refuseField } from '@bb1/domain/refusal';
import type { z } from 'zod';
import type { Context } from '../../context.ts';
import { SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OfficerPrincipal } from '../../platform/http/call.ts';
import { newId } from '../../platform/ids.ts';
import { mailPerson } from '../accounts/mail-person.ts';
import { lockOpenAccount } from '../accounts/store.ts';
import { verifyName } from '../accounts/update-profile.ts';
import { moveCheck } from './check-store.ts';
import { possibleDuplicates } from './duplicates/store.ts';
import { type KycStanding, standingOf } from './kyc-of.ts';
import type { KycSetting } from './kyc-setting.ts';
import { isSelfReview } from '../accounts/self-review.ts';
import { askForChanges, moveVerdict, syncKycStatus } from './sync-kyc-status.ts';
import { findIdentityProofs } from './proof-store.ts';
import { unseenDocuments } from './unseen-documents.ts';
import { judgedNow } from './show-review.ts';
import { keepDecision, lockKyc } from './store.ts';
import { hasConducted } from './video/store.ts';

type Form = z.output<typeof decideKycEndpoint.body>;
type Deciding = KycSetting & Pick<Context, 'db' | 'documents'>;
type Officer = Pick<OfficerPrincipal, 'officerId' | 'roles'>;

/**
 * An officer's decision on what they saw. Refuses with `invalid_status` if the record has changed
 * since.
 */
export async function decideKyc(
  context: Deciding,
  officer: Officer,
  { accountId, locale }: { accountId: string; locale: Locale },
  form: Form,
): Promise<void> {
  const at = context.clock.now();
  const actor = { kind: 'officer', id: officer.officerId } as const;
  await context.db.transaction('decide_kyc', async (tx) => {
    const row = await lockKyc(tx, accountId);
    if (row === null) throw refuse('not_found', 'not_found');
    await lockOpenAccount(tx, accountId);
    if (await isSelfReview(tx, officer.officerId, accountId))
      throw refuse('forbidden', 'maker_is_checker');
    const standing = await standingOf(tx, accountId, context);
    const to = verdictOfDecision(form.decision, standing.checklist);
    if (row.version !== form.version || to === null || !mayMove(row.verdict, to, 'reviewer'))
      throw refuse('conflict', 'invalid_status');
    if (form.decision === 'approve') {
      refuseToApprove(standing, officer.roles, form);
      await refuseOwnCall(tx, { accountId, officerId: officer.officerId });
      if ((await possibleDuplicates(tx, accountId)).some(({ finding }) => finding === null))
        throw refuse('conflict', 'duplicates_open');
      if ((await unseenDocuments(tx, officer.officerId, accountId)).length > 0)
        throw refuse('invalid', 'documents_unseen');
    }
    const reasons = form.decision === 'request_changes' ? [...new Set(form.reasons)] : [];
    if (reasons.some((reason) => !changeReasonsFor(standing.applicantType).includes(reason)))
      throw refuseField('reasons', 'must_be_valid');
    await keepDecision(tx, {
      id: newId(),
      accountId,
      to,
      judged: await judgedNow(tx, context, { accountId, locale }, standing),
      at,
    });
    await moveVerdict(tx, {
      accountId,
      from: row.verdict,
      to,
      actor,
      reasons,
      note: form.note === '' ? null : form.note,
      at,
      checked: form.checked,
    });
    await moveChecks(tx, standing, {
      accountId,
      decision: form.decision,
      reasons,
      officerId: officer.officerId,
      at,
    });
    if (form.decision === 'request_changes') await askForChanges(tx, { accountId, reasons, at });
    // The note is for colleagues; a rejection is worded neutrally.
    else if (form.decision === 'reject')
      await mailPerson(tx, { accountId, mail: kycRejectedMail, values: (name) => ({ name }), at });
    else {
      await verifyName(tx, { accountId, fullName: await applicantName(tx, accountId), at });
      await mailApproval(tx, { accountId, to, at });
    }
    await syncKycStatus(tx, context, { accountId, actor: SYSTEM });
  });
}

/** What prevents an approval, or an approval by this officer. */
function refuseToApprove(standing: KycStanding, roles: readonly Role[], form: Form): void {
  if (standing.screening.open > 0) throw refuse('conflict', 'screening_open');
  if (standing.screening.trueMatch) throw refuse('conflict', 'screening_true_match');
  if (standing.countryRefused) throw refuse('conflict', 'country_refused');
  if (needsCompliance(standing.riskSigns) && !may(roles, 'kyc.decide_high_risk'))
    throw refuse('forbidden', 'high_risk_needs_compliance');
  const missing = requiredReviewChecks(standing.applicantType).filter(
    (check) => !form.checked.includes(check),
  );
  if (missing.length > 0) throw refuseField('checked', 'must_be_accepted');
}

/** The officer who identified a person in a call does not approve them too. */
async function refuseOwnCall(
  tx: Tx,
  call: { readonly accountId: string; readonly officerId: string },
): Promise<void> {
  if (await hasConducted(tx, call)) throw refuse('forbidden', 'conductor_is_approver');
}

/** A private person's name in the document; null for companies, whose account has a person's name. */
async function applicantName(tx: Tx, accountId: string): Promise<string | null> {
  const proof = (await findIdentityProofs(tx, accountId)).find(({ role }) => role === 'applicant');
  return proof === undefined ? null : `${proof.first_name} ${proof.last_name}`;
}

async function mailApproval(
  tx: Tx,
  { accountId, to, at }: { accountId: string; to: KycVerdict; at: Date },
): Promise<void> {
  await mailPerson(tx, {
    accountId,
    mail: kycApprovedMail,
    values: (name) => ({ name, video: to === 'approved' ? 'done' : 'outstanding' }),
    at,
  });
}

async function moveChecks(
  tx: Tx,
  { checks }: KycStanding,
  decided: {
    accountId: string;
    decision: Form['decision'];
    reasons: Form['reasons'];
    officerId: string;
    at: Date;
  },
): Promise<void> {
  const { accountId, decision, reasons, at } = decided;
  const by = {
    accountId,
    mover: 'reviewer',
    actor: { kind: 'officer', id: decided.officerId },
    at,
  } as const;
  if (decision === 'request_changes') {
    for (const item of new Set(reasons.map(changedItem))) {
      const from = checks[item];
      if (from === undefined) throw refuseField('reasons', 'must_be_valid');
      await moveCheck(tx, {
        ...by,
        item,
        from,
        to: 'changes_requested',
        reasons: reasons.filter((reason) => changedItem(reason) === item),
      });
    }
    return;
  }
  for (const item of judgedItems(checks))
    await moveCheck(tx, {
      ...by,
      item,
      from: 'in_review',
      to: decision === 'approve' ? 'approved' : 'rejected',
    });
  if (decision === 'reject' && checks.video_identification === 'open')
    await moveCheck(tx, {
      accountId,
      item: 'video_identification',
      from: 'open',
      to: 'withdrawn',
      mover: 'system',
      actor: SYSTEM,
      at,
    });
}
