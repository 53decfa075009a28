import { refuseField } from '@bb1/domain/refusal';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { countWithin } from '../../platform/http/rate-limit.ts';
import { countFiles } from './proof-store.ts';

/**
 * Twelve papers of a company and six pictures of each of ten representatives are 72; the rest is
 * for mistakes.
 */
export const UPLOADS_PER_DAY = { max: 100, perSeconds: 86_400 } as const;

/** Evidence of earlier approvals counts too. */
const MAX_STORED_FILES = 400;

/**
 * Counts files before they are decoded, including refused and removed ones, so that no person can fill
 * the store or keep the checks busy.
 */
export async function countUploads(
  db: Database,
  accountId: string,
  files: readonly { readonly field: string }[],
): Promise<void> {
  for (const file of files) {
    if (!(await countWithin(db, `uploads:${accountId}`, UPLOADS_PER_DAY)))
      throw refuseField(file.field, 'upload_quota');
  }
}

/**
 * Refuses if an account would hold more files than anybody needs. The record is locked, so that
 * concurrent uploads count each other.
 */
export async function refuseBeyondStore(
  tx: Queryable,
  accountId: string,
  uploads: readonly { readonly field: string }[],
): Promise<void> {
  const [first] = uploads;
  if (first === undefined) return;
  if ((await tx.one(countFiles, [accountId])).files + uploads.length > MAX_STORED_FILES)
    throw refuseField(first.field, 'upload_quota');
}
