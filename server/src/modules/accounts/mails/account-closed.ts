import type { Locale } from '@bb1/domain/locale';
import { formatDate } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** The last mail of an account: that it is closed, and what the law makes us keep until when. */
export const accountClosedMail = defineMail({
  name: 'account-closed',
  values: {
    name: value('Erika Beispiel'),
    kept: value('bookkeeping:2041-12-31,identification:2036-12-31'),
  },
  words: (setting) => (locale, values) => {
    const kept = keptSentences(locale, values.kept);
    const { supportEmail } = setting.offering.issuer;
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Ihr Konto ist geschlossen',
          paragraphs: [
            'Ihr Konto ist geschlossen, und alle Browser sind abgemeldet. Alles, was wir nicht von Gesetzes wegen aufbewahren müssen, ist gelöscht.',
            ...kept,
            `Wenn Sie das Konto nicht selbst geschlossen haben, schreiben Sie uns bitte sofort an ${supportEmail}.`,
          ],
        },
        en: {
          subject: 'Your account is closed',
          paragraphs: [
            'Your account is closed, and all browsers are logged out. Everything that no law obliges us to keep is deleted.',
            ...kept,
            `If it was not you who closed the account, please write to us at once: ${supportEmail}.`,
          ],
        },
      },
    );
  },
});

const WORDS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  identification: {
    en: 'We must keep the records of your identification until {until} (section 8 of the German Money Laundering Act).',
    de: 'Die Unterlagen Ihrer Identitätsprüfung müssen wir bis zum {until} aufbewahren (§ 8 GwG).',
  },
  bookkeeping: {
    en: 'We must keep orders, payments and letters about them until {until} (section 147 AO, section 257 HGB).',
    de: 'Aufträge, Zahlungen und die Schreiben darüber müssen wir bis zum {until} aufbewahren (§ 147 AO, § 257 HGB).',
  },
};

/** `kept` is `record:last day`, several parted by commas. */
function keptSentences(locale: Locale, kept: string): string[] {
  const sentences = kept.split(',').flatMap((one) => {
    const [record = '', until = ''] = one.split(':');
    const words = WORDS[record]?.[locale];
    return words === undefined ? [] : [words.replace('{until}', formatDate(locale, until))];
  });
  if (sentences.length === 0) return [];
  return [
    ...sentences,
    locale === 'de'
      ? 'Bis dahin sind sie gesperrt: Niemand nutzt sie für etwas anderes. Danach löschen wir sie.'
      : 'Until then they are locked: nobody uses them for anything else. After that we delete them.',
  ];
}
