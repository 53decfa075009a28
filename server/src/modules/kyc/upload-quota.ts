import { refuseField } from '@bb1/domain/refusal';
import type { Database, Queryable } from '../../platform/db/database.ts';
import { countWithin } from '../../platform/http/rate-limit.ts';
import { countFiles } from './proof-store.ts';

/** Twelve papers of a company and six pictures of each of ten representatives are 72; the rest is room for mistakes. */
export const UPLOADS_PER_DAY = { max: 100, perSeconds: 86_400 } as const;

/** Evidence of earlier approvals takes room too. */
const MAX_STORED_FILES = 400;

/** Counts files before anybody decodes them, those that are refused or removed again too: nobody fills the store, or keeps the checks busy, all day long. */
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

/** Refuses when an account would hold more files than anybody needs. The record is locked, so that two uploads at once count each other. */
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
