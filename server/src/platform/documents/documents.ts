import { open, seal, type KeyRing } from '../crypto/envelope.ts';
import { type Queryable, sql, type Tx } from '../db/database.ts';
import { newId } from '../ids.ts';

export interface NewDocument {
  readonly ownerId: string;
  readonly type: string;
  readonly displayName: string;
  readonly original: Buffer;
  /** Re-encoded picture for viewing, where one could be made. */
  readonly preview: { readonly type: string; readonly bytes: Buffer } | null;
  readonly storedAt: Date;
}

/** The sealed store of what people upload. Rows and bytes live in one database, so that they commit and are backed up together. */
export interface Documents {
  store(tx: Tx, document: NewDocument): Promise<string>;
  /** The preview where there is one, else the original. Null when the document is not this owner's. */
  openForViewing(db: Queryable, id: string, ownerId: string): Promise<{ type: string; name: string; bytes: Buffer } | null>;
  /** The bytes as they were uploaded. Null when there is no such document of this owner. */
  openOriginal(db: Queryable, id: string, ownerId: string): Promise<Buffer | null>;
  remove(tx: Tx, id: string): Promise<void>;
}

interface BodyRow {
  kind: 'original' | 'preview';
  type: string;
  algorithm: string;
  key_id: string;
  wrapped_key: Buffer;
  body: Buffer;
  display_name: string;
}

const insertDocument = sql('documents.insert', 'insert into documents (id, owner_id, type, size_bytes, display_name, stored_at) values ($1, $2, $3, $4, $5, $6)');
const insertBody = sql('documents.insert_body', 'insert into document_bodies (document_id, kind, type, algorithm, key_id, wrapped_key, body) values ($1, $2, $3, $4, $5, $6, $7)');
const findBody = sql<BodyRow>(
  'documents.find_body',
  `select b.kind, b.type, b.algorithm, b.key_id, b.wrapped_key, b.body, d.display_name from documents d join document_bodies b on b.document_id = d.id
   where d.id = $1 and d.owner_id = $2 order by b.kind = 'preview' desc limit 1`,
);
const findOriginal = sql<BodyRow>(
  'documents.find_original',
  `select b.kind, b.type, b.algorithm, b.key_id, b.wrapped_key, b.body, d.display_name from documents d join document_bodies b on b.document_id = d.id
   where d.id = $1 and d.owner_id = $2 and b.kind = 'original'`,
);
const deleteDocument = sql('documents.delete', 'delete from documents where id = $1');

export function sealedDocuments(ring: KeyRing): Documents {
  const context = (id: string, ownerId: string, kind: string) => `${id}|${ownerId}|${kind}`;
  const openBody = (row: BodyRow, id: string, ownerId: string) => open({ algorithm: row.algorithm, keyId: row.key_id, wrappedKey: row.wrapped_key, body: row.body }, context(id, ownerId, row.kind), ring);
  async function storeBody(tx: Tx, id: string, ownerId: string, kind: BodyRow['kind'], type: string, bytes: Buffer) {
    const sealed = seal(bytes, context(id, ownerId, kind), ring);
    await tx.run(insertBody, [id, kind, type, sealed.algorithm, sealed.keyId, sealed.wrappedKey, sealed.body]);
  }
  return {
    async store(tx, document) {
      const id = newId();
      await tx.run(insertDocument, [id, document.ownerId, document.type, document.original.length, document.displayName, document.storedAt]);
      await storeBody(tx, id, document.ownerId, 'original', document.type, document.original);
      if (document.preview) await storeBody(tx, id, document.ownerId, 'preview', document.preview.type, document.preview.bytes);
      return id;
    },
    async openForViewing(db, id, ownerId) {
      const row = await db.maybe(findBody, [id, ownerId]);
      if (row === null) return null;
      return { type: row.type, name: row.display_name, bytes: openBody(row, id, ownerId) };
    },
    async openOriginal(db, id, ownerId) {
      const row = await db.maybe(findOriginal, [id, ownerId]);
      return row && openBody(row, id, ownerId);
    },
    async remove(tx, id) {
      await tx.run(deleteDocument, [id]);
    },
  };
}
