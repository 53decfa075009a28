import { DUPLICATE_SIGNS, type DuplicateSign } from '@bb1/domain/kyc/duplicate-finding';
import type { getDuplicate } from '@bb1/domain/kyc/duplicate-endpoints';
import { refuse } from '@bb1/domain/refusal';
import type { z } from 'zod';
import type { Context } from '../../../context.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { isSelfReview } from '../../accounts/self-review.ts';
import { findAccount } from '../../accounts/store.ts';
import { findBusiness } from '../business-store.ts';
import { toBusinessDto } from '../save-business.ts';
import { showBusinessFiles, showIdentityProofs } from '../show-kyc.ts';
import { findKycAddress, findKycFacts } from '../store.ts';
import { unseenDocuments } from '../unseen-documents.ts';
import {
  duplicateDecisions,
  type DuplicateRow,
  type Pair,
  pairDetailsHash,
  possibleDuplicates,
} from './store.ts';

type Duplicate = z.input<typeof getDuplicate.reply>;
type Showing = Pick<Context, 'documents' | 'clock'>;

/** Two accounts side by side for an officer. Refuses unless both exist and are different. */
export async function showDuplicate(
  db: Queryable,
  setting: Showing,
  pair: Pair & { readonly officerId: string },
): Promise<Duplicate> {
  const { accountId, otherId, officerId } = pair;
  const decisions = await duplicateDecisions(db, pair);
  const matches = await matchesOf(db, pair);
  // Anything else would show a second person's file to an officer who has no reason to compare.
  if (matches.length === 0 && decisions.length === 0) throw refuse('not_found', 'not_found');
  return {
    sides: [
      await showSide(db, setting, { accountId, officerId }),
      await showSide(db, setting, { accountId: otherId, officerId }),
    ],
    matches,
    details_hash: (await pairDetailsHash(db, pair)).toString('hex'),
    decided: decisions[0]?.of_present_details ?? false,
    own:
      (await isSelfReview(db, officerId, accountId)) ||
      (await isSelfReview(db, officerId, otherId)),
    decisions: decisions.map((row) => ({
      ...row,
      at: row.decided_at,
      officer: row.officer_name,
    })),
  };
}

/** What two accounts have in common now. */
export async function matchesOf(
  db: Queryable,
  { accountId, otherId }: Pair,
): Promise<DuplicateSign[]> {
  const found = (await possibleDuplicates(db, accountId)).find((row) => row.account_id === otherId);
  return found === undefined ? [] : signsOf(found);
}

export function signsOf(row: DuplicateRow): DuplicateSign[] {
  const signs: Record<DuplicateSign, boolean> = {
    name_and_birth_date: row.same_person,
    document: row.same_document,
    tax_id: row.same_tax_id,
  };
  return DUPLICATE_SIGNS.filter((sign) => signs[sign]);
}

async function showSide(
  db: Queryable,
  setting: Showing,
  { accountId, officerId }: { readonly accountId: string; readonly officerId: string },
): Promise<Duplicate['sides'][number]> {
  const account = await findAccount(db, accountId);
  if (account === null) throw refuse('not_found', 'not_found');
  const business = await findBusiness(db, accountId);
  return {
    account_id: accountId,
    full_name: account.full_name,
    email: account.email,
    phone_number: account.phone_number,
    verdict: (await findKycFacts(db, accountId))?.verdict ?? 'not_started',
    business: business && toBusinessDto(business),
    identity_proofs: await showIdentityProofs(db, setting, accountId),
    business_files: await showBusinessFiles(db, setting, accountId),
    address: await findKycAddress(db, accountId),
    unseen_documents: await unseenDocuments(db, officerId, accountId),
  };
}
