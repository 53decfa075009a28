import { ATTACHMENTS_FIELD } from '@bb1/domain/kyc/identity-proof';
import { refuseField } from '@bb1/domain/refusal';
import type { DocumentCheck } from '../../integrations/document-check/document-check-port.ts';
import type { Database, Queryable } from '../../platform/db/database.ts';
import type { UploadedFile } from '../../platform/http/call.ts';
import { type CheckedUpload, checkUploads } from '../../uploads/check-uploads.ts';
import { findAccount } from '../accounts/store.ts';
import { countFiles } from './proof-store.ts';

/**
 * Of an identity document: both sides of a card, or a photo page and its neighbours; a file with
 * more is another kind of document.
 */
const MAX_PAGES_OF_IDENTITY = 6;
/** Of a company's papers: articles and lists of shareholders are longer. */
const MAX_PAGES_OF_PAPERS = 20;

/** Evidence of earlier approvals counts too. */
const MAX_STORED_FILES = 400;

/** Checks the files of an account; confirmed addresses go first. */
export async function checkOwnUploads(
  context: { readonly db: Database; readonly checkDocument: DocumentCheck },
  accountId: string,
  {
    files,
    fields,
  }: { readonly files: readonly UploadedFile[]; readonly fields: readonly string[] },
): Promise<CheckedUpload[]> {
  const account = await findAccount(context.db, accountId);
  return checkUploads(context, files, {
    fields,
    maxPages: (field) =>
      field === ATTACHMENTS_FIELD ? MAX_PAGES_OF_IDENTITY : MAX_PAGES_OF_PAPERS,
    sender: { id: accountId, isConfirmed: account !== null && account.email_confirmed_at !== null },
  });
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
