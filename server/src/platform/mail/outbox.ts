import { z } from 'zod';
import type { Locale } from '@bb1/domain/locale';
import { type Database, type Queryable, sql, type Tx } from '../db/database.ts';
import { newId } from '../ids.ts';
import { defineJob, enqueue, enqueueAll } from '../jobs/jobs.ts';
import { inSpan } from '../trace/spans.ts';
import type { Mail, MailValues, WordsInUse } from './define-mail.ts';
import type { RenderedMail } from './mail-layout.ts';
import type { MailSetting } from './mail-setting.ts';

export interface Mailer {
  /** Passes one mail to the mail server. Throws if the server did not accept it. */
  send(mail: RenderedMail & { to: string; messageId: string }): Promise<void>;
}

/** Another attempt ends in the same way. */
export class RecipientRefused extends Error {}

interface OutboxRow {
  id: string;
  template: string;
  locale: Locale;
  recipient: string;
  values: MailValues;
  /** In the current round, including this attempt. */
  tries: number;
}

const insertMail = sql(
  'mail.insert',
  'insert into mail_outbox (id, template, locale, recipient, values, created_at, subject_id) values ($1, $2, $3, $4, $5, $6, $7)',
);
const insertMails = sql(
  'mail.insert_many',
  `insert into mail_outbox (id, template, locale, recipient, values, created_at, subject_id)
   select id, template, locale, recipient, values, created_at, subject_id from jsonb_to_recordset($1::jsonb) as m (id uuid, template text, locale text, recipient text, values jsonb, created_at timestamptz, subject_id uuid)`,
);
// A stranger may have typed the name together with an address that is not theirs.
const takeMail = sql<OutboxRow>(
  'mail.take',
  `update mail_outbox set attempts = attempts + 1,
     values = case when values ? 'name' and not exists (select from confirmed_addresses c where c.email = lower(recipient)) then values || '{"name": ""}' else values end
   where id = $1 and sent_at is null and given_up_at is null returning id, template, locale, recipient, values, attempts - tries_before_round as tries`,
);
const markSent = sql(
  'mail.sent',
  'update mail_outbox set sent_at = $2, words_version = $3, last_error = null where id = $1',
);
const markFailed = sql(
  'mail.failed',
  'update mail_outbox set last_error = $2, given_up_at = $3 where id = $1',
);
const beginRound = sql<{ id: string }>(
  'mail.begin_round',
  'update mail_outbox set given_up_at = null, tries_before_round = attempts where id = $1 and given_up_at is not null returning id',
);
/** What became of these mails; deleted ones are left out. */
export const mailOutcomes = sql<{ id: string; sent_at: Date | null; given_up_at: Date | null }>(
  'mail.outcomes',
  'select id, sent_at, given_up_at from mail_outbox where id = any($1::uuid[])',
).rows((ids: readonly string[]) => [ids]);
/**
 * Deletes the mails to or about a person who is gone, except for these kinds. Their address may
 * also belong to another person.
 */
export const forgetMailsOf = sql(
  'mail.delete_of_person',
  'delete from mail_outbox where (subject_id = $1 or (lower(recipient) = lower($2) and subject_id is null)) and template <> all($3)',
).run(
  (
    person: { accountId: string; provenEmail: string | null },
    { except }: { except: readonly string[] },
  ) => [person.accountId, person.provenEmail, except],
);
const deleteMailsAbout = sql(
  'mail.delete_about',
  'delete from mail_outbox where subject_id = any($1::uuid[])',
);

const deleteOld = sql(
  'mail.delete_old',
  'delete from mail_outbox where created_at < $1 and template <> all($2)',
);

export const DELIVER_MAIL = defineJob('mail.deliver', z.object({ mailId: z.uuid() }));

export interface NewMail<V extends object = object> {
  readonly mail: Mail<V>;
  readonly to: string;
  readonly locale: Locale;
  readonly values: NoInfer<V>;
  readonly at: Date;
  /** Where the sender keeps it. */
  readonly id?: string;
  /** The id of the mail's subject: `forgetMailsAbout` deletes the mail along with it. */
  readonly about?: string;
}

/** Queues a mail, in the transaction that causes it. */
export async function queueMail<V extends object>(tx: Tx, queued: NewMail<V>): Promise<void> {
  const id = queued.id ?? newId();
  await tx.run(insertMail, [
    id,
    queued.mail.name,
    queued.locale,
    queued.to,
    JSON.stringify(queued.values),
    queued.at,
    queued.about ?? null,
  ]);
  await enqueue(tx, DELIVER_MAIL, { mailId: id });
}

/**
 * The same for many mails, in two statements. They have low priority, so that confirmations are not
 * delayed.
 */
export async function queueMails<V extends object>(
  tx: Tx,
  mails: readonly NewMail<V>[],
): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ id = newId(), mail, to, locale, values, at, about }) => ({
    id,
    template: mail.name,
    locale,
    values,
    recipient: to,
    created_at: at.toISOString(),
    subject_id: about ?? null,
  }));
  await tx.run(insertMails, [JSON.stringify(rows)]);
  await enqueueAll(
    tx,
    DELIVER_MAIL,
    rows.map(({ id }) => ({ mailId: id })),
    { behind: true },
  );
}

/** Deletes the mails about these ids, sent or not. */
export async function forgetMailsAbout(tx: Tx, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length > 0) await tx.run(deleteMailsAbout, [subjectIds]);
}

/**
 * Attempts before a mail counts as failed: some three days at the jobs' retry pace. Fewer than a
 * job has, so that the last attempt ends the job. A given-up mail therefore has no job left, and
 * the job of a new round is the only one.
 */
export const MOST_MAIL_TRIES = 20;

/**
 * Starts a new round of attempts for a given-up mail. False for any other: it is sent or already
 * has a job.
 */
export async function tryMailAgain(tx: Tx, id: string): Promise<boolean> {
  if ((await tx.maybe(beginRound, [id])) === null) return false;
  await enqueue(tx, DELIVER_MAIL, { mailId: id });
  return true;
}

export const MAILS_KEPT_MS = 90 * 24 * 3_600_000;

/**
 * Deletes our copies of mails after some months, except for commercial letters, which are kept with
 * the books.
 */
export async function forgetOldMails(
  db: Database,
  { now, letters }: { now: Date; letters: readonly string[] },
): Promise<void> {
  await db.run(deleteOld, [new Date(now.getTime() - MAILS_KEPT_MS), letters]);
}

/**
 * Delivers one mail. A crash between the mail server's acceptance and our record of it sends the
 * mail again under the same Message-ID, which mail programs show once. A mail is never lost.
 */
export async function deliverMail(options: {
  db: Database;
  mailer: Mailer;
  mails: ReadonlyMap<string, Mail>;
  setting: MailSetting;
  domain: string;
  mailId: string;
  now: () => Date;
  /** The words in use at the moment of the sending. */
  approvedMailWords: (db: Queryable, mail: Mail) => Promise<WordsInUse>;
}): Promise<void> {
  const row = await options.db.maybe(takeMail, [options.mailId]);
  if (row === null) return;
  let version: number;
  try {
    const mail = options.mails.get(row.template);
    if (!mail) throw new Error(`there is no mail ${row.template}`);
    const inUse = await options.approvedMailWords(options.db, mail);
    version = inUse.version;
    const written = mail.words(options.setting)(row.locale, row.values, inUse.words);
    await inSpan(
      {
        name: 'send mail',
        kind: 'client',
        facts: { 'portal.mail': row.template, 'portal.mailId': row.id },
      },
      () =>
        options.mailer.send({
          ...written,
          to: row.recipient,
          messageId: `<${row.id}@${options.domain}>`,
        }),
    );
  } catch (error) {
    const isLast = error instanceof RecipientRefused || row.tries >= MOST_MAIL_TRIES;
    await options.db.run(markFailed, [
      row.id,
      error instanceof Error ? error.message.slice(0, 500) : 'unknown',
      isLast ? options.now() : null,
    ]);
    if (isLast) return;
    throw error;
  }
  await options.db.run(markSent, [row.id, options.now(), version]);
}
