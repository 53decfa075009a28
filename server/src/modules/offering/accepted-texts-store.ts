import { type Database, type Queryable, sql } from '../../platform/db/database.ts';

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
  db: Database,
  texts: readonly { document: string; version: string; hash: Buffer }[],
  at: Date,
): Promise<void> {
  await db.run(insertMany, [
    texts.map(({ document }) => document),
    texts.map(({ version }) => version),
    texts.map(({ hash }) => hash),
    at,
  ]);
}
