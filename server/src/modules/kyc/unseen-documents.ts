import type { Queryable } from '../../platform/db/database.ts';
import { findBusinessFiles } from './business-store.ts';
import { viewedBy, findAttachments } from './proof-store.ts';

/** The files of an applicant that this officer has not looked at, by the ids of their attachments. */
export async function unseenDocuments(
  db: Queryable,
  officerId: string,
  accountId: string,
): Promise<string[]> {
  const files = [
    ...(await findAttachments(db, accountId)),
    ...(await findBusinessFiles(db, accountId)),
  ];
  const seen = await viewedBy(
    db,
    officerId,
    files.map((file) => file.document_id),
  );
  return files.filter((file) => !seen.has(file.document_id)).map(({ id }) => id);
}
