import { LOCALES } from '@bb1/domain/locale';
import { type OwnPlaces, problemsOf } from '@bb1/domain/mails/check-words';
import { editableKeys, type MailWords } from '@bb1/domain/mails/mail-words';
import type { Context } from '../../context.ts';
import type { House } from '../../module.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { Mail, WordsInUse } from '../../platform/mail/define-mail.ts';
import { latestVersion, versionsOfAll } from './words-store.ts';

const SHIPPED: WordsInUse = { version: 0, words: null };

/** The hosts and addresses that words of a mail may name. */
export function ownPlaces({
  publicUrl,
  offering,
}: Pick<Context, 'publicUrl' | 'offering'>): OwnPlaces {
  const { email, supportEmail } = offering.issuer;
  return {
    hosts: [publicUrl.hostname],
    addresses: [email, supportEmail].map((address) => address.toLowerCase()),
  };
}

export function fits(mail: Mail, words: MailWords | null, own: OwnPlaces): boolean {
  return words === null || Object.keys(problemsOf(mail, words, own)).length === 0;
}

/**
 * The words with which a mail is sent now. Where a later version of the product has other values or
 * passages, so that the approved words no longer fit, a mail has the product's own.
 */
export async function wordsInUse(
  around: Pick<Context, 'publicUrl' | 'offering'>,
  db: Queryable,
  mail: Mail,
): Promise<WordsInUse> {
  const latest = await latestVersion(db, mail.name);
  return latest !== null && fits(mail, latest.words, ownPlaces(around)) ? latest : SHIPPED;
}

/** The words of sent mails by kind and version, and of waiting ones, whose version is null. */
export async function versionsOfMails(
  house: Pick<House, 'db' | 'mails' | 'publicUrl' | 'offering'>,
  kinds: readonly string[],
): Promise<(kind: string, version: number | null) => WordsInUse> {
  const versions = await versionsOfAll(house.db, kinds);
  return (kind, version) => {
    const ofKind = versions.filter(({ mail }) => mail === kind);
    if (version !== null) return ofKind.find((one) => one.version === version) ?? SHIPPED;
    const [latest, mail] = [ofKind.at(-1), house.mails.get(kind)];
    if (latest === undefined || mail === undefined) return SHIPPED;
    return fits(mail, latest.words, ownPlaces(house)) ? latest : SHIPPED;
  };
}

/** The words as officers change them: approved ones, or the product's own. */
export function editableWords(mail: Mail, words: MailWords | null): MailWords {
  if (words !== null) return words;
  const [english, german] = LOCALES.map((locale) => {
    const passages = mail.passages[locale];
    return Object.fromEntries(
      editableKeys(passages, mail.fixed).map((key) => [key, passages[key]?.text.trim() ?? '']),
    );
  });
  return { en: english ?? {}, de: german ?? {} };
}
