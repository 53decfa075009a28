import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Queryable, sql, type Tx } from '../db/database.ts';
import { newId } from '../ids.ts';

/**
 * Tokens of links in mails: a row id with a keyed hash over id and purpose. A copy of the database
 * yields no valid token. A token works for one purpose, once, until it expires.
 */
export interface MailTokens {
  create(tx: Tx, token: { purpose: string; subjectId: string; expiresAt: Date }): Promise<string>;
  /** The token's text for the link; derived again each time a mail is rendered. */
  text(id: string, purpose: string): string;
  /**
   * The state of a token, without using it up. Null if it is unknown, forged or for another
   * purpose.
   */
  read(
    db: Queryable,
    token: { text: string; purpose: string },
  ): Promise<{ subjectId: string; isUsed: boolean; expiresAt: Date } | null>;
  /** Uses up the token. Null if it is unknown, forged, used, expired or for another purpose. */
  redeem(
    tx: Tx,
    token: { text: string; purpose: string; now: Date },
  ): Promise<{ subjectId: string } | null>;
  /** Invalidates all open tokens of a subject, for example before a new one is sent. */
  revoke(tx: Tx, token: { purpose: string; subjectId: string; now: Date }): Promise<void>;
}

const insertToken = sql(
  'mail_tokens.insert',
  'insert into mail_tokens (id, purpose, subject_id, expires_at) values ($1, $2, $3, $4)',
);
const useToken = sql<{ subject_id: string }>(
  'mail_tokens.use',
  'update mail_tokens set used_at = $3 where id = $1 and purpose = $2 and used_at is null and expires_at > $3 returning subject_id',
);
const findToken = sql<{ subject_id: string; used_at: Date | null; expires_at: Date }>(
  'mail_tokens.find',
  'select subject_id, used_at, expires_at from mail_tokens where id = $1 and purpose = $2',
);
const revokeTokens = sql(
  'mail_tokens.revoke',
  'update mail_tokens set used_at = $3 where purpose = $1 and subject_id = $2 and used_at is null',
);
/** Along with the data of the person they are about. */
export const forgetMailTokensOf = sql(
  'mail_tokens.delete_of_person',
  'delete from mail_tokens where subject_id = $1',
).run((subjectId: string) => [subjectId]);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function mailTokens(secret: Buffer): MailTokens {
  const mac = (id: string, purpose: string) =>
    createHmac('sha256', secret).update(`mail-token|${purpose}|${id}`).digest('base64url');
  /** The id in a token we made for this purpose; null for any other text. */
  const authenticId = (text: string, purpose: string): string | null => {
    const [id = '', given = ''] = text.split('.');
    return UUID.test(id) && isSame(given, mac(id, purpose)) ? id : null;
  };
  return {
    async create(tx, token) {
      const id = newId();
      await tx.run(insertToken, [id, token.purpose, token.subjectId, token.expiresAt]);
      return id;
    },
    text: (id, purpose) => `${id}.${mac(id, purpose)}`,
    async read(db, { text, purpose }) {
      const id = authenticId(text, purpose);
      const row = id === null ? null : await db.maybe(findToken, [id, purpose]);
      return (
        row && {
          subjectId: row.subject_id,
          isUsed: row.used_at !== null,
          expiresAt: row.expires_at,
        }
      );
    },
    async redeem(tx, token) {
      const id = authenticId(token.text, token.purpose);
      if (id === null) return null;
      const row = await tx.maybe(useToken, [id, token.purpose, token.now]);
      return row ? { subjectId: row.subject_id } : null;
    },
    async revoke(tx, token) {
      await tx.run(revokeTokens, [token.purpose, token.subjectId, token.now]);
    },
  };
}

/** Compares in constant time. */
export function isSame(left: string, right: string): boolean {
  const a = Buffer.from(left);
  const b = Buffer.from(right);
  return a.length === b.length && timingSafeEqual(a, b);
}
