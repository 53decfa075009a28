import type { Locale } from '@bb1/domain/locale';
import type { MailWords } from '@bb1/domain/mails/mail-words';
import { editableKeys, valuesFor } from '@bb1/domain/mails/mail-words';
import {
  getMailPreview,
  getMailWords,
  type MailPassage,
  proposeMailWords,
  restoreMailWords,
  saveMailWords,
} from '@bb1/domain/mails/words-endpoints';
import { mustFind } from '@bb1/domain/refusal';
import type { House } from '../../module.ts';
import { readContent } from '../../platform/approvals/define-approval.ts';
import type { Serve } from '../../platform/http/api.ts';
import type { Mail } from '../../platform/mail/define-mail.ts';
import { findOpenApproval } from '../approvals/store.ts';
import { previewOf } from './preview-mail.ts';
import {
  MAIL_WORDS,
  proposeWords,
  restoreWords,
  saveWords,
  wordsSubject,
} from './propose-words.ts';
import { editableWords, wordsInUse } from './words-in-use.ts';
import { findDraft, versionsOf } from './words-store.ts';

/** The words of mails: who wrote which version, and the next one. */
export function mailWordsRoutes(serve: Serve, house: House): void {
  const { db, mails } = house;
  const mailOf = (kind: string) => mustFind(mails.get(kind) ?? null);

  serve(getMailWords)(async ({ officer, params: { kind } }) => {
    const mail = mailOf(kind);
    const inUse = await wordsInUse(house, db, mail);
    const versions = await versionsOf(db, kind);
    const latest = versions[0]?.version ?? 0;
    const draft = await findDraft(db, kind, officer.officerId);
    return {
      kind,
      passages: { en: passagesIn(mail, 'en'), de: passagesIn(mail, 'de') },
      version: inUse.version,
      words: editableWords(mail, inUse.words),
      latest,
      versions: versions.map((row) => ({
        ...row,
        proposed_at: row.proposed_at.toISOString(),
        decided_at: row.decided_at.toISOString(),
      })),
      draft:
        draft?.follows === latest ? { ...draft, saved_at: draft.saved_at.toISOString() } : null,
      approval_id: (await findOpenApproval(db, 'mail_words', wordsSubject(kind)))?.id ?? null,
    };
  });

  serve(saveMailWords)(async ({ officer, params, body }) => ({
    number: await saveWords(house, officer.officerId, { ...params, ...body }),
  }));
  serve(proposeMailWords)(async ({ officer, params, body }) => ({
    id: await proposeWords(house, officer.officerId, { ...params, ...body }),
  }));
  serve(restoreMailWords)(async ({ officer, params, body }) => ({
    id: await restoreWords(house, officer.officerId, { ...params, ...body }),
  }));

  serve(getMailPreview)(async ({ officer, params: { kind }, query: { locale, words } }) => {
    const mail = mailOf(kind);
    const shown = await wordsNamed(mail, words, officer.officerId);
    const { subject, text, html } = previewOf(house, mail, locale, shown);
    return { kind, locale, subject, text, html };
  });

  async function wordsNamed(
    mail: Mail,
    named: 'current' | 'draft' | 'proposed' | number,
    officerId: string,
  ): Promise<MailWords | null> {
    switch (named) {
      case 0:
        return null;
      case 'current':
        return (await wordsInUse(house, db, mail)).words;
      case 'draft':
        return mustFind(await findDraft(db, mail.name, officerId)).words;
      case 'proposed': {
        // Once it is decided, a link to the proposal shows what came of it.
        const open = await findOpenApproval(db, 'mail_words', wordsSubject(mail.name));
        return open === null
          ? (await wordsInUse(house, db, mail)).words
          : readContent(MAIL_WORDS, open.content).words;
      }
      default: {
        const versions = await versionsOf(db, mail.name);
        return mustFind(versions.find(({ version }) => version === named) ?? null).words;
      }
    }
  }
}

function passagesIn(mail: Mail, locale: Locale): MailPassage[] {
  const passages = mail.passages[locale];
  const editable = editableKeys(passages, mail.fixed);
  return Object.entries(passages).map(([key, { text, values, choices }]) => {
    const needed = [...values, ...Object.keys(choices)];
    return {
      key,
      shipped: text.trim(),
      is_fixed: !editable.includes(key),
      needed,
      known: valuesFor(passages, key, editable).filter((name) => !needed.includes(name)),
    };
  });
}
