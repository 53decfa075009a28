import { formatDate } from '@bb1/domain/presentation';
import taxesMails from '@bb1/texts/mails/taxes';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';

/**
 * Too much tax was withheld, and it will be paid back. Without figures, because others may read
 * mails.
 */
export const taxCorrectedMail = defineMail({
  name: 'tax-corrected',
  isCommercialLetter: true,
  fixed: ['paragraphs.0'],
  values: { name: value('Erika Beispiel'), day: value('2030-10-01') },
  words:
    (setting) =>
    (locale, { day }) =>
      composeMail(
        taxesMails[locale]['tax-corrected'],
        { day: formatDate(locale, day) },
        { url: setting.pageUrl(locale, '/dashboard') },
      ),
});
