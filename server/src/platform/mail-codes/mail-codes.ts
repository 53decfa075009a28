import type { Limit } from '@bb1/domain/endpoint';
import { MAIL_CODE_MINUTES } from '@bb1/domain/mail-code';
import { refuse, refuseField } from '@bb1/domain/refusal';
import { type Database, sql, type Tx } from '../db/database.ts';
import { countCall } from '../http/rate-limit.ts';
import { type NewMail, queueMail } from '../mail/outbox.ts';
import { hashMailCode, newMailCode, sealMailCode } from './mail-code-secrets.ts';

/** The table lists the purposes as well: a new one takes a migration. */
type MailCodePurpose = 'first_factor' | 'video_identification';

interface MailCodeContext {
  readonly db: Database;
  readonly appSecret: Buffer;
}

interface MailCodeAsked {
  readonly purpose: MailCodePurpose;
  /** The subject of the code, such as an account. */
  readonly subjectId: string;
  /** The session that requests it and in which it is typed; null if it has ended. */
  readonly sessionId: string | null;
}

/**
 * Mails per person across all sessions: few enough to prevent both flooding a mailbox and guessing
 * a code.
 */
const MAILS: Limit = { max: 3, perSeconds: 600 };

const replaceCode = sql(
  'mail_codes.replace',
  `insert into mail_codes (session_id, purpose, subject_id, code_hash, expires_at)
   select id, $2, $3, $4, now() + make_interval(mins => $5) from sessions where id = $1
   on conflict (session_id, purpose) do update
     set subject_id = excluded.subject_id, code_hash = excluded.code_hash, expires_at = excluded.expires_at, tries_left = default, used_at = null`,
);
const OPEN = 'c.used_at is null and c.expires_at > now()';
const takeTry = sql<{ tries_left: number }>(
  'mail_codes.try',
  `update mail_codes c set tries_left = c.tries_left - 1
   where c.session_id = $1 and c.purpose = $2 and c.subject_id = $3 and c.tries_left > 0 and ${OPEN} returning c.tries_left`,
);
const useCode = sql(
  'mail_codes.use',
  `update mail_codes c set used_at = now()
   where c.session_id = $1 and c.purpose = $2 and c.subject_id = $3 and c.code_hash = $4 and ${OPEN}`,
);
const forget = sql('mail_codes.forget', 'delete from mail_codes where expires_at <= now()');

/**
 * Mails a new code, which replaces an earlier one of this session. The mail gets it sealed. Refuses
 * beyond three mails in ten minutes, and if the session has ended.
 */
export async function sendMailCode<V extends object>(
  { db, appSecret }: MailCodeContext,
  asked: MailCodeAsked & {
    mail: Omit<NewMail<V>, 'values'> & { readonly values: (sealedCode: string) => NoInfer<V> };
  },
): Promise<void> {
  const { purpose, subjectId, sessionId, mail } = asked;
  await countCall(db, `mail_code|${purpose}|${subjectId}`, MAILS);
  await db.transaction('send_mail_code', async (tx) => {
    const code = newMailCode();
    const kept = await tx.run(replaceCode, [
      sessionId,
      purpose,
      subjectId,
      hashMailCode(appSecret, { purpose, subjectId, to: mail.to }, code),
      MAIL_CODE_MINUTES,
    ]);
    if (kept === 0) throw refuse('unauthenticated', 'not_signed_in');
    await queueMail(tx, {
      ...mail,
      values: mail.values(sealMailCode(appSecret, code)),
    });
  });
}

/**
 * Uses up a code and does what it authorises, in one transaction. An attempt is counted before the
 * code is compared and stays counted, so that parallel attempts are limited to five as well.
 * Refuses at the field `code`. `to` is the person's current address: a code sent to another one
 * proves nothing.
 */
export async function redeemMailCode<T>(
  { db, appSecret }: MailCodeContext,
  given: MailCodeAsked & { to: string; code: string },
  opened: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { purpose, subjectId, sessionId, to, code } = given;
  const tried = await db.maybe(takeTry, [sessionId, purpose, subjectId]);
  if (tried === null) throw refuseField('code', 'mail_code_over');
  return db.transaction('redeem_mail_code', async (tx) => {
    const used = await tx.run(useCode, [
      sessionId,
      purpose,
      subjectId,
      hashMailCode(appSecret, { purpose, subjectId, to }, code),
    ]);
    if (used === 0)
      throw refuseField('code', tried.tries_left === 0 ? 'mail_code_over' : 'invalid_code');
    return opened(tx);
  });
}

/** Deletes expired codes, used or not. */
export async function forgetOldMailCodes(db: Database): Promise<void> {
  await db.run(forget);
}
