import { createHash, randomBytes } from 'node:crypto';
import type { Queryable } from '../../platform/db/database.ts';
import { type ApprovalRow, lookUpTexts, type SaltedTexts } from './store.ts';

const SALT_BYTES = 16;

/**
 * Salted SHA-256 over the current texts that a proposal names; null when it names none. Of a person
 * it covers only that they are there: renaming an account must not stop a decision about it.
 */
export async function hashTexts(
  db: Queryable,
  proposal: Pick<ApprovalRow, 'facts' | 'evidence'>,
  salt: Buffer = randomBytes(SALT_BYTES),
): Promise<SaltedTexts | null> {
  const texts = await lookUpTexts(db, [proposal]);
  if (texts.size === 0) return null;
  const shown = [...texts]
    .map(([key, text]) => [key, key.startsWith('person ') ? text !== undefined : (text ?? null)])
    .toSorted(([one], [other]) => String(one).localeCompare(String(other)));
  const hash = createHash('sha256').update(salt).update(JSON.stringify(shown)).digest();
  return { salt, hash };
}

/** Whether everything that the proposal names is as it was when it was proposed. */
export async function areTextsUnchanged(db: Queryable, row: ApprovalRow): Promise<boolean> {
  const now = await hashTexts(db, row, row.texts_salt ?? undefined);
  return now === null ? row.texts_hash === null : row.texts_hash?.equals(now.hash) === true;
}
