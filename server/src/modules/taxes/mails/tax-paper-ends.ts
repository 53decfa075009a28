import { formatDate } from '@bb1/domain/presentation';
import taxesMails from '@bb1/texts/mails/taxes';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';

/** A paper that lowers the tax is about to end. Its kind is not named, because others may read mails. */
export const taxPaperEndsMail = defineMail({
  name: 'tax-paper-ends',
  values: { name: value('Erika Beispiel'), day: value('2030-12-31') },
  words:
    (setting) =>
    (locale, { day }) =>
      composeMail(
        taxesMails[locale]['tax-paper-ends'],
        { day: formatDate(locale, day) },
        { url: setting.pageUrl(locale, '/dashboard') },
      ),
});
