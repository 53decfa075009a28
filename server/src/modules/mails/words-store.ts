import type { MailWords } from '@bb1/domain/mails/mail-words';
import type { ApprovedDecision } from '../../platform/approvals/define-approval.ts';
import { sql, type Tx } from '../../platform/db/database.ts';

export interface WordsContent {
  readonly mail: string;
  /** The latest version, which this one follows; 0 before the first. */
  readonly follows: number;
  /** Null: the product's own words. */
  readonly words: MailWords | null;
  readonly restores: number | null;
}

export interface VersionRow {
  version: number;
  words: MailWords | null;
  restores: number | null;
  reason: string;
  proposed_by: string;
  proposed_at: Date;
  decided_by: string;
  decided_at: Date;
}

interface DraftRow {
  number: number;
  words: MailWords;
  follows: number;
  saved_at: Date;
}

/** The highest version; null while there are only the product's own words. */
export const latestVersion = sql<{ version: number; words: MailWords | null }>(
  'mail_words.latest',
  'select version, words from mail_word_versions where mail = $1 order by version desc limit 1',
).maybe((mail: string) => [mail]);

/** The latest first. */
export const versionsOf = sql<VersionRow>(
  'mail_words.versions',
  `select v.version, v.words, v.restores, v.reason, p.name as proposed_by, v.proposed_at, d.name as decided_by, v.decided_at
   from mail_word_versions v join officer_names p on p.id = v.proposed_by join officer_names d on d.id = v.decided_by
   where v.mail = $1 order by v.version desc`,
).rows((mail: string) => [mail]);

/** All versions of these mails, the latest of each last. */
export const versionsOfAll = sql<{ mail: string; version: number; words: MailWords | null }>(
  'mail_words.of_mails',
  'select mail, version, words from mail_word_versions where mail = any($1::text[]) order by mail, version',
).rows((mails: readonly string[]) => [[...new Set(mails)]]);
export const insertVersion = sql(
  'mail_words.insert',
  'insert into mail_word_versions (mail, version, words, restores, reason, approval_id, proposed_by, proposed_at, decided_by, decided_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
).run(({ content, ...decision }: ApprovedDecision<WordsContent>) => [
  content.mail,
  content.follows + 1,
  content.words === null ? null : JSON.stringify(content.words),
  content.restores,
  decision.reason,
  decision.id,
  decision.proposedBy,
  decision.proposedAt,
  decision.approvedBy,
  decision.at,
]);
export const findDraft = sql<DraftRow>(
  'mail_words.draft',
  'select number, words, follows, saved_at from mail_word_drafts where mail = $1 and officer_id = $2',
).maybe((mail: string, officerId: string) => [mail, officerId]);
const saveRow = sql<{ number: number }>(
  'mail_words.save_draft',
  `insert into mail_word_drafts (mail, officer_id, number, words, follows, saved_at) values ($1, $2, 1, $3, $4, $5)
   on conflict (mail, officer_id) do update set number = mail_word_drafts.number + 1, words = excluded.words, follows = excluded.follows, saved_at = excluded.saved_at
   returning number`,
);
export const deleteDraft = sql(
  'mail_words.delete_draft',
  'delete from mail_word_drafts where mail = $1 and officer_id = $2',
).run((mail: string, officerId: string) => [mail, officerId]);

export async function saveDraft(
  tx: Tx,
  draft: {
    readonly mail: string;
    readonly officerId: string;
    readonly words: MailWords;
    readonly follows: number;
    readonly at: Date;
  },
): Promise<number> {
  const { mail, officerId, words, follows, at } = draft;
  const saved = [mail, officerId, JSON.stringify(words), follows, at];
  return (await tx.one(saveRow, saved)).number;
}
