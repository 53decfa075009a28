import accountsMails from '@bb1/texts/mails/accounts';
import type { Locale } from '@bb1/domain/locale';
import { formatDate } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/**
 * The last mail of an account: it is closed, and which records the law makes us keep until when.
 */
export const accountClosedMail = defineMail({
  name: 'account-closed',
  fixed: ['paragraphs.1', 'paragraphs.2'],
  values: {
    name: value('Erika Beispiel'),
    kept: value('bookkeeping:2041-12-31,identification:2036-12-31'),
  },
  words: (setting) => (locale, values) => {
    const kept = keptSentences(locale, values.kept);
    const { supportEmail } = setting.offering.issuer;
    return composeMail(accountsMails[locale]['account-closed'], {
      kept: kept.join('\n\n'),
      supportEmail,
    });
  },
});

/** `kept` is a comma-separated list of `record:last day`. */
function keptSentences(locale: Locale, kept: string): string[] {
  const { locked, ...records } = accountsMails[locale]['kept-records'];
  const sentences = kept.split(',').flatMap((one) => {
    const [record = '', until = ''] = one.split(':');
    return isKept(record) ? [records[record]({ until: formatDate(locale, until) })] : [];
  });
  return sentences.length === 0 ? [] : [...sentences, locked];
}

function isKept(record: string): record is 'identification' | 'bookkeeping' {
  return record === 'identification' || record === 'bookkeeping';
}
