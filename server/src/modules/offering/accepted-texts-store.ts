import { type Queryable, sql, type Tx } from '../../platform/db/database.ts';

interface KnownText {
  document: string;
  version: string;
  text_hash: Buffer;
}

const listKnown = sql<KnownText>(
  'accepted_texts.list',
  'select document, version, text_hash from accepted_texts',
);

const insertMany = sql(
  'accepted_texts.insert',
  `insert into accepted_texts (document, version, text_hash, first_used_at)
   select document, version, text_hash, $4 from unnest($1::text[], $2::text[], $3::bytea[]) as t (document, version, text_hash) on conflict do nothing`,
);

export function knownTexts(db: Queryable): Promise<KnownText[]> {
  return db.rows(listKnown);
}

export async function insertAcceptedTexts(
  tx: Tx,
  texts: readonly { document: string; version: string; hash: Buffer }[],
  at: Date,
): Promise<void> {
  await tx.run(insertMany, [
    texts.map(({ document }) => document),
    texts.map(({ version }) => version),
    texts.map(({ hash }) => hash),
    at,
  ]);
}
