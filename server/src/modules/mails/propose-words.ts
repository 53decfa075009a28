import { differenceFact, fact, type FrozenFact } from '@bb1/domain/approvals/approval-fact';
import { LOCALES } from '@bb1/domain/locale';
import { problemsOf } from '@bb1/domain/mails/check-words';
import type { MailWords } from '@bb1/domain/mails/mail-words';
import { mustFind, refuse, Refusal } from '@bb1/domain/refusal';
import { z } from 'zod';
import type { House, HouseInTransaction } from '../../module.ts';
import { type ApprovedDecision, defineApproval } from '../../platform/approvals/define-approval.ts';
import { record } from '../../platform/audit/audit.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Mail } from '../../platform/mail/define-mail.ts';
import { propose } from '../approvals/propose.ts';
import { editableWords, fits, ownPlaces, wordsInUse } from './words-in-use.ts';
import {
  deleteDraft,
  findDraft,
  insertVersion,
  latestVersion,
  saveDraft,
  versionsOf,
  type WordsContent,
} from './words-store.ts';

const wordsSchema = z.record(z.string(), z.string());

/** The next version of a mail's words in both languages. */
export const MAIL_WORDS = defineApproval<WordsContent>(
  'mail_words',
  z.object({
    mail: z.string(),
    follows: z.int(),
    words: z.object({ en: wordsSchema, de: wordsSchema }).nullable(),
    restores: z.int().nullable(),
  }),
);

export const wordsSubject = (mail: string) => `mail_words:${mail}`;

type Proposing = Pick<
  House,
  'db' | 'clock' | 'accountsOfOfficer' | 'mails' | 'publicUrl' | 'offering'
>;

/** Returns the number of the draft. */
export function saveWords(
  house: Proposing,
  officerId: string,
  { kind, version, words }: { kind: string; version: number; words: MailWords },
): Promise<number> {
  const mail = mustFind(house.mails.get(kind) ?? null);
  refuseWrongWords(house, mail, words);
  const at = house.clock.now();
  return house.db.transaction('save_mail_words', async (tx) => {
    await refuseStale(tx, kind, version);
    const before = editableWords(mail, (await wordsInUse(house, tx, mail)).words);
    if (evidenceOf(before, words).length === 0) throw refuse('conflict', 'words_unchanged');
    const number = await saveDraft(tx, { mail: kind, officerId, words, follows: version, at });
    await record(tx, {
      at,
      actor: { kind: 'officer', id: officerId },
      act: 'mail_words.drafted',
      subject: wordsSubject(kind),
      after: { draft: number },
    });
    return number;
  });
}

/** Proposes the draft that the officer saw. Returns the id of the proposal. */
export function proposeWords(
  house: Proposing,
  officerId: string,
  { kind, number, reason }: { kind: string; number: number; reason: string },
): Promise<string> {
  const mail = mustFind(house.mails.get(kind) ?? null);
  return house.db.transaction('propose_mail_words', async (tx) => {
    const draft = await findDraft(tx, kind, officerId);
    if (draft?.number !== number) throw refuse('conflict', 'stale_page');
    await refuseStale(tx, kind, draft.follows);
    refuseWrongWords(house, mail, draft.words);
    await deleteDraft(tx, kind, officerId);
    const { follows, words } = draft;
    return proposeVersion(house, tx, mail, {
      content: { mail: kind, follows, words, restores: null },
      officerId,
      reason,
    });
  });
}

/** Proposes the words of an earlier version again, or the product's own. Returns the id of the proposal. */
export function restoreWords(
  house: Proposing,
  officerId: string,
  {
    kind,
    restores,
    version,
    reason,
  }: { kind: string; restores: number; version: number; reason: string },
): Promise<string> {
  const mail = mustFind(house.mails.get(kind) ?? null);
  return house.db.transaction('restore_mail_words', async (tx) => {
    await refuseStale(tx, kind, version);
    if (restores >= version) throw refuse('conflict', 'words_unchanged');
    const earlier = (await versionsOf(tx, kind)).find((one) => one.version === restores);
    const { words } = restores === 0 ? { words: null } : mustFind(earlier ?? null);
    if (!fits(mail, words, ownPlaces(house))) throw refuse('conflict', 'words_do_not_fit');
    return proposeVersion(house, tx, mail, {
      content: { mail: kind, follows: version, words, restores },
      officerId,
      reason,
    });
  });
}

async function proposeVersion(
  house: Proposing,
  tx: Tx,
  mail: Mail,
  proposal: { content: WordsContent; officerId: string; reason: string },
): Promise<string> {
  const { content, officerId, reason } = proposal;
  const { words: before } = await wordsInUse(house, tx, mail);
  return propose(house, tx, MAIL_WORDS, {
    subject: wordsSubject(mail.name),
    content,
    facts: [
      fact('mail', 'text', mail.name, `/desk/mail-previews/${mail.name}?words=proposed`),
      fact('version', 'count', content.follows + 1),
      ...(content.restores === null ? [] : [fact('restores', 'count', content.restores)]),
    ],
    evidence: evidenceOf(editableWords(mail, before), editableWords(mail, content.words)),
    reason,
    officerId,
    at: house.clock.now(),
  });
}

/** Each passage that changes, before and after, in the languages in which it changes. */
function evidenceOf(before: MailWords, after: MailWords): FrozenFact[][] {
  const keys = [
    ...new Set(LOCALES.flatMap((locale) => Object.keys({ ...before[locale], ...after[locale] }))),
  ];
  return keys.flatMap((key) => {
    const changes = LOCALES.flatMap((locale) => {
      const [was, is] = [before[locale][key] ?? '', after[locale][key] ?? ''];
      return was === is ? [] : [differenceFact(`words_${locale}`, was, is)];
    });
    return changes.length === 0 ? [] : [[fact('passage', 'passage', key), ...changes]];
  });
}

/** The frozen words become the next version. */
export async function approveWords(
  house: HouseInTransaction,
  tx: Tx,
  decision: ApprovedDecision<WordsContent>,
): Promise<void> {
  const { mail: kind, follows, words, restores } = decision.content;
  const mail = house.mails.get(kind);
  if (mail === undefined || !fits(mail, words, ownPlaces(house)))
    throw refuse('conflict', 'words_do_not_fit');
  if ((await latestNumber(tx, kind)) !== follows) throw refuse('conflict', 'facts_changed');
  await insertVersion(tx, decision);
  await record(tx, {
    at: decision.at,
    actor: { kind: 'officer', id: decision.approvedBy },
    act: restores === null ? 'mail_words.approved' : 'mail_words.restored',
    subject: wordsSubject(kind),
    reason: decision.reason,
    before: { version: follows },
    after: { version: follows + 1, ...(restores === null ? {} : { restores }) },
  });
}

async function refuseStale(tx: Tx, kind: string, version: number): Promise<void> {
  if ((await latestNumber(tx, kind)) !== version) throw refuse('conflict', 'stale_page');
}

async function latestNumber(db: Queryable, kind: string): Promise<number> {
  return (await latestVersion(db, kind))?.version ?? 0;
}

function refuseWrongWords(house: Proposing, mail: Mail, words: MailWords): void {
  const problems = problemsOf(mail, words, ownPlaces(house));
  if (Object.keys(problems).length > 0) throw new Refusal('invalid', problems);
}
