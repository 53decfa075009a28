import type { SealedDocument } from '../crypto/envelope.ts';
import { sql } from '../db/database.ts';

export type BodyKind = 'original' | 'preview' | 'name';

/**
 * The owner of a sealed body. It opens nowhere else: not for another person, not in another
 * document's place, not as its own preview.
 */
export function bodyContext({
  id,
  ownerId,
  kind,
}: {
  readonly id: string;
  readonly ownerId: string;
  readonly kind: string;
}): string {
  return `${id}|${ownerId}|${kind}`;
}

/** A body's wrapped key and the context it is bound to. */
export interface WrappedRow {
  document_id: string;
  owner_id: string;
  kind: string;
  algorithm: string;
  key_id: string;
  wrapped_key: Buffer;
}

export const insertBody = sql(
  'documents.insert_body',
  'insert into document_bodies (document_id, kind, type, algorithm, key_id, wrapped_key, body) values ($1, $2, $3, $4, $5, $6, $7)',
).run(
  ({
    id,
    kind,
    type,
    sealed,
  }: {
    readonly id: string;
    readonly kind: BodyKind;
    readonly type: string;
    readonly sealed: SealedDocument;
  }) => [id, kind, type, sealed.algorithm, sealed.keyId, sealed.wrappedKey, sealed.body],
);
