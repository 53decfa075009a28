import type { z } from 'zod';
import { DUPLICATE_SIGNS, type kycReviewSchema } from '@bb1/domain/kyc/desk-endpoints';
import type { Locale } from '@bb1/domain/locale';
import { eur } from '@bb1/domain/money';
import { refuse } from '@bb1/domain/refusal';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { currentUser, findAccount } from '../accounts/store.ts';
import { type DuplicateRow, possibleDuplicates, type VerdictChangeRow, verdictHistory } from './desk-store.ts';
import { standingOf } from './kyc-of.ts';
import type { KycSetting } from './kyc-setting.ts';
import { showIdentityProofs, showKycRecord } from './show-kyc.ts';
import { findKycAddress } from './store.ts';

type Review = z.input<typeof kycReviewSchema>;

/** Everything a reviewer needs about one person. Refuses when there is no such person. */
export async function showReview(db: Queryable, setting: KycSetting & Pick<Context, 'documents'>, { accountId, locale }: { accountId: string; locale: Locale }): Promise<Review> {
  const account = await findAccount(db, accountId);
  if (account === null) throw refuse('not_found', 'not_found');
  const standing = await standingOf(db, accountId, setting);
  return {
    account: currentUser(account),
    record: await showKycRecord(db, setting, { accountId, locale }),
    version: standing.version,
    identity_proofs: await showIdentityProofs(db, setting.documents, accountId),
    address: await findKycAddress(db, accountId),
    history: (await verdictHistory(db, accountId)).map(shownChange),
    invested_eur: eur(standing.investedCents),
    possible_duplicates: (await possibleDuplicates(db, accountId)).map(shownDuplicate),
  };
}

function shownChange(row: VerdictChangeRow): Review['history'][number] {
  return { at: row.at.toISOString(), from: row.from_verdict, to: row.to_verdict, actor: row.officer_name ?? row.actor_kind, reasons: row.reasons, note: row.note };
}

function shownDuplicate(row: DuplicateRow): Review['possible_duplicates'][number] {
  const signs: Record<(typeof DUPLICATE_SIGNS)[number], boolean> = { name_and_birth_date: row.same_person, document: row.same_document, tax_id: row.same_tax_id };
  return { account_id: row.account_id, full_name: row.full_name, matches: DUPLICATE_SIGNS.filter((sign) => signs[sign]) };
}
