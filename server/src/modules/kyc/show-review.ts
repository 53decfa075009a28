import type { z } from 'zod';
import type { kycReviewSchema } from '@bb1/domain/kyc/desk-endpoints';
import type { Locale } from '@bb1/domain/locale';
import { eur } from '@bb1/domain/money';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { currentUser, findAccount } from '../accounts/store.ts';
import { findBusiness } from './business-store.ts';
import { attemptChangesOf, attemptsOf } from './check-store.ts';
import { type VerdictChangeRow, verdictHistory } from './desk-store.ts';
import { signsOf } from './duplicates/show-duplicate.ts';
import { possibleDuplicates } from './duplicates/store.ts';
import { type KycStanding, standingOf } from './kyc-of.ts';
import type { KycSetting } from './kyc-setting.ts';
import { toBusinessDto } from './save-business.ts';
import { showOwners } from './save-owners.ts';
import { showBusinessFiles, showIdentityProofs, toRecordDto } from './show-kyc.ts';
import { findKycAddress } from './store.ts';
import { unseenDocuments } from './unseen-documents.ts';

type Review = z.input<typeof kycReviewSchema>;
type Reviewing = KycSetting & Pick<Context, 'documents'>;
interface Applicant {
  readonly accountId: string;
  readonly locale: Locale;
}

/**
 * The subject of a decision, to be kept as it is now. File names are omitted: they are sealed
 * elsewhere.
 */
export async function judgedNow(
  db: Queryable,
  setting: Reviewing,
  applicant: Applicant,
  standing: KycStanding,
): Promise<unknown> {
  const {
    identity_proofs: proofs,
    business_files: papers,
    ...rest
  } = await showGiven(db, setting, applicant, standing);
  const nameless = ({ name: _name, ...file }: { name: string }) => file;
  return {
    ...rest,
    identity_proofs: proofs.map((proof) => ({
      ...proof,
      attachments: proof.attachments.map(nameless),
    })),
    business_files: papers.map(nameless),
  };
}

/** Everything the applicant gave. */
async function showGiven(
  db: Queryable,
  setting: Reviewing,
  applicant: Applicant,
  standing: KycStanding,
): Promise<
  Pick<
    Review,
    'record' | 'identity_proofs' | 'address' | 'business' | 'business_files' | 'beneficial_owners'
  >
> {
  const { accountId } = applicant;
  const business = await findBusiness(db, accountId);
  return {
    record: await toRecordDto(db, standing, applicant),
    identity_proofs: await showIdentityProofs(db, setting, accountId),
    address: await findKycAddress(db, accountId),
    business: business && toBusinessDto(business),
    business_files: await showBusinessFiles(db, setting, accountId),
    beneficial_owners: await showOwners(db, setting, accountId),
  };
}

/** Everything a reviewer needs about one applicant. Refuses if there is no such account. */
export async function showReview(
  db: Queryable,
  setting: Reviewing,
  applicant: Applicant & { readonly officerId: string },
): Promise<Review> {
  const { accountId } = applicant;
  const account = await findAccount(db, accountId);
  if (account === null) throw refuse('not_found', 'not_found');
  const standing = await standingOf(db, accountId, setting);
  return {
    account: currentUser(account, setting.offering),
    ...(await showGiven(db, setting, applicant, standing)),
    version: standing.version,
    checks: await toAttemptsDto(db, accountId),
    screening: { open: standing.screening.open, true_match: standing.screening.trueMatch },
    risk_signs: [...standing.riskSigns],
    country_refused: standing.countryRefused,
    history: (await verdictHistory(db, accountId)).map(toChangeDto),
    invested_eur: eur(standing.investedCents),
    unseen_documents: await unseenDocuments(db, applicant.officerId, accountId),
    possible_duplicates: (await possibleDuplicates(db, accountId)).map((row) => ({
      ...row,
      matches: signsOf(row),
    })),
  };
}

async function toAttemptsDto(db: Queryable, accountId: string): Promise<Review['checks']> {
  const changes = await attemptChangesOf(db, accountId);
  return (await attemptsOf(db, accountId)).map((attempt) => ({
    ...attempt,
    changes: changes
      .filter((change) => change.check_id === attempt.id)
      .map((change) => ({
        ...change,
        to: change.to_state,
        actor: change.officer_name ?? change.actor_kind,
      })),
  }));
}

function toChangeDto(row: VerdictChangeRow): Review['history'][number] {
  return {
    ...row,
    from: row.from_verdict,
    to: row.to_verdict,
    actor: row.officer_name ?? row.actor_kind,
  };
}
