import { createHash } from 'node:crypto';
import { open, seal, type KeyRing } from '../crypto/envelope.ts';
import { type Queryable, sql, type Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import { bodyContext, type BodyKind, insertBody } from './document-bodies.ts';

interface NewDocument {
  readonly ownerId: string;
  readonly type: string;
  readonly displayName: string;
  readonly original: Buffer;
  /** The re-encoded picture for viewing, if one could be made. */
  readonly preview: { readonly type: string; readonly bytes: Buffer } | null;
  readonly storedAt: Date;
}

/**
 * The sealed store of uploads. Rows and bytes live in one database, so that they commit and are
 * backed up together.
 */
export interface Documents {
  store(tx: Tx, document: NewDocument): Promise<string>;
  /**
   * The preview if there is one, otherwise the original. Null if the document is not this owner's.
   */
  openForViewing(
    db: Queryable,
    id: string,
    ownerId: string,
  ): Promise<{ type: string; name: string; bytes: Buffer } | null>;
  /** The bytes as uploaded. Null if this owner has no such document. */
  openOriginal(db: Queryable, id: string, ownerId: string): Promise<Buffer | null>;
  /**
   * The names of the owner's documents by id. Names are sealed like the documents and appear in no
   * query.
   */
  namesOf(db: Queryable, ownerId: string): Promise<ReadonlyMap<string, string>>;
  /** Whether a file with these bytes is stored, of whatever owner. */
  isStored(db: Queryable, original: Buffer): Promise<boolean>;
  remove(tx: Tx, id: string): Promise<void>;
  /** All documents of these owners. */
  removeOf(tx: Tx, ownerIds: readonly string[]): Promise<void>;
}

/** The hash by which a stored file is recognised. */
export function fileHash(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

interface BodyRow {
  document_id: string;
  kind: BodyKind;
  type: string;
  algorithm: string;
  key_id: string;
  wrapped_key: Buffer;
  body: Buffer;
}

const BODY_COLUMNS = 'b.document_id, b.kind, b.type, b.algorithm, b.key_id, b.wrapped_key, b.body';

const insertDocument = sql(
  'documents.insert',
  'insert into documents (id, owner_id, type, size_bytes, stored_at, sha256) values ($1, $2, $3, $4, $5, $6)',
);
const findViewed = sql<BodyRow>(
  'documents.find_viewed',
  `select ${BODY_COLUMNS} from documents d join document_bodies b on b.document_id = d.id
   where d.id = $1 and d.owner_id = $2 and b.kind in ('original', 'preview') order by b.kind = 'preview' desc limit 1`,
);
const findOriginal = sql<BodyRow>(
  'documents.find_original',
  `select ${BODY_COLUMNS} from documents d join document_bodies b on b.document_id = d.id where d.id = $1 and d.owner_id = $2 and b.kind = 'original'`,
);
const listNames = sql<BodyRow>(
  'documents.list_names',
  `select ${BODY_COLUMNS} from documents d join document_bodies b on b.document_id = d.id where d.owner_id = $1 and b.kind = 'name'`,
);
const listPlainNames = sql<{ id: string; display_name: string }>(
  'documents.list_plain_names',
  'select id, display_name from documents where owner_id = $1 and display_name is not null',
);
const findSame = sql<{ found: boolean }>(
  'documents.find_same',
  'select exists (select from documents where sha256 = $1) as found',
);
const deleteOfOwners = sql(
  'documents.delete_of_owners',
  'delete from documents where owner_id = any($1)',
);
const deleteDocument = sql('documents.delete', 'delete from documents where id = $1');

export function sealedDocuments(ring: KeyRing): Documents {
  const openBody = (row: BodyRow, ownerId: string) =>
    open(
      { algorithm: row.algorithm, keyId: row.key_id, wrappedKey: row.wrapped_key, body: row.body },
      bodyContext({ id: row.document_id, ownerId, kind: row.kind }),
      ring,
    );

  async function storeBody(
    tx: Tx,
    body: { id: string; ownerId: string; kind: BodyKind; type: string; bytes: Buffer },
  ): Promise<void> {
    await insertBody(tx, { ...body, sealed: seal(body.bytes, bodyContext(body), ring) });
  }

  async function namesOf(db: Queryable, ownerId: string): Promise<Map<string, string>> {
    const plain = await db.rows(listPlainNames, [ownerId]);
    const sealed = await db.rows(listNames, [ownerId]);
    return new Map([
      ...plain.map((row) => [row.id, row.display_name] as const),
      ...sealed.map((row) => [row.document_id, openBody(row, ownerId).toString()] as const),
    ]);
  }

  return {
    async store(tx, document) {
      const { ownerId, type, original, preview } = document;
      const id = newId();
      await tx.run(insertDocument, [
        id,
        ownerId,
        type,
        original.length,
        document.storedAt,
        fileHash(original),
      ]);
      await storeBody(tx, {
        id,
        ownerId,
        kind: 'name',
        type: 'text/plain',
        bytes: Buffer.from(document.displayName),
      });
      await storeBody(tx, { id, ownerId, kind: 'original', type, bytes: original });
      if (preview) await storeBody(tx, { id, ownerId, kind: 'preview', ...preview });
      return id;
    },
    async openForViewing(db, id, ownerId) {
      const row = await db.maybe(findViewed, [id, ownerId]);
      if (row === null) return null;
      const name = (await namesOf(db, ownerId)).get(id);
      if (name === undefined) throw new Error(`document ${id} has no name`);
      return { type: row.type, name, bytes: openBody(row, ownerId) };
    },
    async openOriginal(db, id, ownerId) {
      const row = await db.maybe(findOriginal, [id, ownerId]);
      return row && openBody(row, ownerId);
    },
    namesOf,
    async isStored(db, original) {
      return (await db.one(findSame, [fileHash(original)])).found;
    },
    async remove(tx, id) {
      await tx.run(deleteDocument, [id]);
    },
    async removeOf(tx, ownerIds) {
      await tx.run(deleteOfOwners, [ownerIds]);
    },
  };
}
