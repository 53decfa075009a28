import { type Checklist, type ChecklistKey, checklist, isComplete, isCompleteExceptVideo, requiredItems } from '@bb1/domain/kyc/checklist';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { uploadIsComplete } from '@bb1/domain/kyc/identity-proof';
import type { KycVerdict } from '@bb1/domain/kyc/kyc-verdict';
import { isExpired } from '@bb1/domain/kyc/may-invest';
import { cents } from '@bb1/domain/money';
import type { Queryable } from '../../platform/db/database.ts';
import type { KycSetting } from './kyc-setting.ts';
import { findKycFacts, type KycFactsRow } from './store.ts';

/** What other modules may know of a person's identification. */
export interface KycOf {
  readonly verdict: KycVerdict;
  /** First and last name of the identity proof; null before there is one. */
  readonly fullName: string | null;
  readonly checklistComplete: boolean;
  readonly completeExceptVideo: boolean;
}

/** How one person's record stands at this moment. */
export interface KycStanding extends KycOf {
  /** 0 before the record was begun. */
  readonly version: number;
  readonly applicantType: 'individual' | 'business';
  readonly checklist: Checklist;
  readonly investedCents: bigint;
  readonly anythingGiven: boolean;
  readonly documentExpired: boolean;
}

/** Verdict and checklist of a person. Throws when there is no such account; lock with `lockKyc` where a decision hangs on it. */
export async function kycOf(db: Queryable, accountId: string, setting: KycSetting): Promise<KycOf> {
  const { verdict, fullName, checklistComplete, completeExceptVideo } = await standingOf(db, accountId, setting);
  return { verdict, fullName, checklistComplete, completeExceptVideo };
}

export async function standingOf(db: Queryable, accountId: string, setting: KycSetting): Promise<KycStanding> {
  const facts = await findKycFacts(db, accountId);
  if (facts === null) throw new Error(`no account ${accountId} to judge`);
  const investedCents = await setting.investedCentsOf(db, accountId);
  const documentExpired = facts.doc_expires_on !== null && isExpired(facts.doc_expires_on, berlinDay(setting.clock.now()));
  const required = requiredItems(investedCents, cents(setting.offering.kyc.videoFromEur));
  const list = checklistOf(facts, required, documentExpired);
  return {
    verdict: facts.verdict ?? 'not_started',
    version: facts.version ?? 0,
    applicantType: facts.applicant_type ?? 'individual',
    fullName: facts.first_name === null ? null : `${facts.first_name} ${facts.last_name}`,
    checklist: list,
    checklistComplete: isComplete(list),
    completeExceptVideo: isCompleteExceptVideo(list),
    investedCents,
    anythingGiven: facts.doc_type !== null || facts.address_given,
    documentExpired,
  };
}

function checklistOf(facts: KycFactsRow, required: readonly ChecklistKey[], documentExpired: boolean): Checklist {
  return checklist(required, {
    emailConfirmed: facts.email_confirmed,
    identityGiven: facts.doc_type !== null && !documentExpired,
    addressGiven: facts.address_given,
    uploadComplete: facts.doc_type !== null && uploadIsComplete(facts.doc_type, facts.file_types.map((type) => ({ type }))),
    // The live call writes its result beside the record; until one has passed, the item is open.
    videoDone: false,
    askedToChange: facts.asked_to_change,
  });
}
