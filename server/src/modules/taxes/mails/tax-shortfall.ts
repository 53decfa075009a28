import { formatDate } from '@bb1/domain/presentation';
import taxesMails from '@bb1/texts/mails/taxes';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';

/**
 * Too little tax was withheld, and the tax office is notified. Without figures, because others may
 * read mails.
 */
export const taxShortfallMail = defineMail({
  name: 'tax-shortfall',
  isCommercialLetter: true,
  fixed: ['paragraphs.1'],
  values: { name: value('Erika Beispiel'), day: value('2030-10-01') },
  words:
    (setting) =>
    (locale, { day }) =>
      composeMail(
        taxesMails[locale]['tax-shortfall'],
        { day: formatDate(locale, day) },
        { url: setting.pageUrl(locale, '/dashboard') },
      ),
});
