import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import {
  businessPapersComplete,
  ownersSettled,
  representativesComplete,
} from '@bb1/domain/kyc/business';
import {
  type Checklist,
  type ChecklistFacts,
  checklist,
  isComplete,
  isCompleteExceptVideo,
  requiredItems,
} from '@bb1/domain/kyc/checklist';
import { uploadIsComplete } from '@bb1/domain/kyc/identity-proof';
import { isApproved, type KycVerdict } from '@bb1/domain/kyc/kyc-verdict';
import { isExpired } from '@bb1/domain/kyc/may-invest';
import {
  countriesOf,
  isRefusedByCountry,
  type RiskSign,
  riskSigns,
} from '@bb1/domain/kyc/risk-signs';
import { isUnapproved, type LiveChecks } from '@bb1/domain/kyc/settle-checks';
import { cents } from '@bb1/domain/money';
import type { Queryable } from '../../platform/db/database.ts';
import { isAccountBlocked } from '../accounts/blocks/account-block-store.ts';
import { countryRulesOn } from '../country-lists/country-rules.ts';
import { hasEvadedHit, type ScreeningStanding, screeningOf } from '../screening/hit-store.ts';
import { liveChecks } from './check-store.ts';
import {
  type RelatedPartyRows,
  relatedPartiesOf,
  relatedPartyRows,
  placesOf,
} from './related-parties.ts';
import type { KycSetting } from './kyc-setting.ts';
import type { CountedProofRow } from './proof-store.ts';
import { findKycFacts, type KycFactsRow } from './store.ts';
import { videoPassed } from './video/store.ts';

/** The state of a person's identification. */
export interface IdentificationOf {
  readonly verdict: KycVerdict;
  readonly applicantType: ApplicantType;
  /**
   * First and last name of the identity proof, or the registered name of the company; null before
   * there is one.
   */
  readonly fullName: string | null;
  readonly checklistComplete: boolean;
  readonly completeExceptVideo: boolean;
  /** The country rules in force exclude the applicant. */
  readonly countryRefused: boolean;
}

/** What other modules may know of a person's identification and of obstacles to doing business. */
export interface KycOf extends IdentificationOf {
  /**
   * Nothing prevents doing business: no country rule, no open or true screening hit, no block.
   * Never disclosed to the person.
   */
  readonly cleared: boolean;
}

/** The current state of one person's record. */
export interface KycStanding extends KycOf {
  /** 0 before the record exists. */
  readonly version: number;
  readonly checklist: Checklist;
  readonly checks: LiveChecks;
  readonly investedCents: bigint;
  readonly anythingGiven: boolean;
  readonly documentExpired: boolean;
  readonly changedSinceApproval: boolean;
  readonly riskSigns: readonly RiskSign[];
  readonly screening: ScreeningStanding;
}

/**
 * Verdict and checklist of a person. Throws if there is no such account; lock with `lockKyc` before
 * a decision relies on it.
 */
export async function kycOf(db: Queryable, accountId: string, setting: KycSetting): Promise<KycOf> {
  const { identification } = await judge(db, accountId, setting);
  return {
    ...identification,
    cleared: await isCleared(db, accountId, identification, await screeningOf(db, accountId)),
  };
}

/** The same for callers that do not need the obstacles, or check them otherwise: half the work. */
export async function identificationOf(
  db: Queryable,
  accountId: string,
  setting: KycSetting,
): Promise<IdentificationOf> {
  return (await judge(db, accountId, setting)).identification;
}

export async function standingOf(
  db: Queryable,
  accountId: string,
  setting: KycSetting,
): Promise<KycStanding> {
  const { facts, rows, today, rules, investedCents, list, identification } = await judge(
    db,
    accountId,
    setting,
  );
  const checks = facts.verdict === null ? {} : await liveChecks(db, accountId);
  const screening = await screeningOf(db, accountId);
  const involved = relatedPartiesOf(rows, facts, { hitEvaded: await hasEvadedHit(db, accountId) });
  return {
    ...identification,
    version: facts.version ?? 0,
    checklist: list,
    checks,
    cleared: await isCleared(db, accountId, identification, screening),
    investedCents,
    anythingGiven:
      rows.proofs.length > 0 || rows.business !== null || facts.address_country !== null,
    documentExpired: rows.proofs.some((proof) => isExpired(proof.doc_expires_on, today)),
    changedSinceApproval: isApproved(identification.verdict) && isUnapproved(checks, list),
    riskSigns: riskSigns(involved, rules),
    screening,
  };
}

/** The facts about a person, and what follows from them alone. */
async function judge(db: Queryable, accountId: string, setting: KycSetting) {
  const facts = await findKycFacts(db, accountId);
  if (facts === null) throw new Error(`no account ${accountId} to judge`);
  const rows = await relatedPartyRows(db, accountId, facts);
  const today = berlinDay(setting.clock.now());
  const rules = await countryRulesOn(db, setting.offering, today);
  const investedCents = await setting.investedCentsOf(db, accountId);
  const applicantType = facts.applicant_type ?? 'individual';
  const required = requiredItems(
    { type: applicantType, investedCents },
    cents(setting.offering.kyc.videoFromEur),
  );
  // The call is looked up only for people who need it.
  const videoDone = required.includes('video_identification') && (await videoPassed(db, accountId));
  const list = checklist(required, checklistFacts(facts, rows, { today, videoDone }));
  const identification: IdentificationOf = {
    verdict: facts.verdict ?? 'not_started',
    applicantType,
    fullName: fullNameOf(rows),
    checklistComplete: isComplete(list),
    completeExceptVideo: isCompleteExceptVideo(list),
    countryRefused: isRefusedByCountry(countriesOf(placesOf(rows, facts)), rules),
  };
  return { facts, rows, today, rules, investedCents, list, identification };
}

async function isCleared(
  db: Queryable,
  accountId: string,
  { countryRefused }: IdentificationOf,
  screening: ScreeningStanding,
): Promise<boolean> {
  return (
    !countryRefused &&
    screening.open === 0 &&
    !screening.trueMatch &&
    !(await isAccountBlocked(db, accountId))
  );
}

/** Whether the document is valid and has all its pictures. */
export function proofIsComplete(
  proof: Pick<CountedProofRow, 'doc_type' | 'doc_expires_on' | 'file_types'>,
  today: string,
): boolean {
  return (
    !isExpired(proof.doc_expires_on, today) &&
    uploadIsComplete(
      proof.doc_type,
      proof.file_types.map((type) => ({ type })),
    )
  );
}

function fullNameOf({ proofs, business }: RelatedPartyRows): string | null {
  if (business !== null) return business.legal_name;
  const own = proofs.find((proof) => proof.role === 'applicant');
  return own === undefined ? null : `${own.first_name} ${own.last_name}`;
}

function checklistFacts(
  facts: KycFactsRow,
  { proofs, business, owners, businessFiles }: RelatedPartyRows,
  { today, videoDone }: { today: string; videoDone: boolean },
): ChecklistFacts {
  const own = proofs.find((proof) => proof.role === 'applicant');
  const representatives = proofs.filter((proof) => proof.role === 'legal_representative');
  return {
    emailConfirmed: facts.email_confirmed,
    identityGiven: own !== undefined && !isExpired(own.doc_expires_on, today),
    addressGiven: facts.address_country !== null,
    uploadComplete:
      own !== undefined &&
      uploadIsComplete(
        own.doc_type,
        own.file_types.map((type) => ({ type })),
      ),
    businessGiven: business !== null && ownersSettled(business.owners_declaration, owners.length),
    representativesComplete:
      business !== null &&
      representativesComplete(
        business.representation,
        representatives.map((proof) => ({
          complete: proofIsComplete(proof, today),
          actsForAccount: proof.acts_for_account,
        })),
      ),
    businessPapersComplete: businessPapersComplete(businessFiles),
    videoDone,
    askedToChange: facts.asked_to_change,
  };
}
