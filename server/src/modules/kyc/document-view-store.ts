import { type Queryable, sql } from '../../platform/db/database.ts';

export const saveDocumentView = sql(
  'document_views.save',
  'insert into document_views (officer_id, document_id, viewed_at) values ($1, $2, $3) on conflict do nothing',
).run((view: { readonly officerId: string; readonly documentId: string; readonly at: Date }) => [
  view.officerId,
  view.documentId,
  view.at,
]);
const findViewed = sql<{ document_id: string }>(
  'document_views.of_officer',
  'select document_id from document_views where officer_id = $1 and document_id = any($2)',
);

/** Those of the documents that an officer has looked at. */
export async function viewedBy(
  db: Queryable,
  officerId: string,
  documentIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows(findViewed, [officerId, documentIds]);
  return new Set(rows.map((row) => row.document_id));
}
