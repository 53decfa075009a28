import { type KeyRing, opensKey } from '../crypto/envelope.ts';
import { type Queryable, sql } from '../db/database.ts';
import { OperatorError } from '../operator-error.ts';
import { bodyContext, type WrappedRow } from './document-bodies.ts';

// Skips from one key name to the next in the index instead of scanning all rows: this runs at every
// start.
const sampleOfEachKey = sql<WrappedRow>(
  'documents.sample_of_each_key',
  `with recursive used as (
     (select key_id from document_bodies order by key_id limit 1)
     union all
     select (select b.key_id from document_bodies b where b.key_id > used.key_id order by b.key_id limit 1) from used where used.key_id is not null
   )
   select sample.* from used cross join lateral (
     select b.document_id, d.owner_id, b.kind, b.algorithm, b.key_id, b.wrapped_key
     from document_bodies b join documents d on d.id = b.document_id where b.key_id = used.key_id limit 1) sample
   order by sample.key_id`,
);
const countByKey = sql<{ key_id: string; bodies: number }>(
  'documents.count_by_key',
  'select key_id, count(*)::int as bodies from document_bodies group by key_id order by key_id',
);

/**
 * Tries each master key in use on one document, so that a key that was dropped too early or
 * replaced under the same name is detected at the start and not when an officer opens the first
 * document.
 *
 * @throws Error that names the keys
 */
export async function checkDocumentKeys(db: Queryable, ring: KeyRing): Promise<void> {
  const unusable = (await db.rows(sampleOfEachKey))
    .filter(
      (row) =>
        !opensKey(
          { algorithm: row.algorithm, keyId: row.key_id, wrappedKey: row.wrapped_key },
          bodyContext({ id: row.document_id, ownerId: row.owner_id, kind: row.kind }),
          ring,
        ),
    )
    .map(
      (row) =>
        `  ${row.key_id}: ${Object.hasOwn(ring.keys, row.key_id) ? 'has other bytes than the key the documents were sealed under' : 'is missing'}`,
    );
  if (unusable.length > 0)
    throw new OperatorError(
      `DOCUMENT_KEYS cannot open documents that are stored:\n${unusable.join('\n')}\nSee docs/operations/document-keys.md.`,
    );
}

/** How many sealed bodies (originals, previews, names) need each master key. */
export async function documentKeysInUse(
  db: Queryable,
): Promise<{ keyId: string; bodies: number }[]> {
  return (await db.rows(countByKey)).map((row) => ({ keyId: row.key_id, bodies: row.bodies }));
}
