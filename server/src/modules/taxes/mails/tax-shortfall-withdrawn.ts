import { formatDate } from '@bb1/domain/presentation';
import taxesMails from '@bb1/texts/mails/taxes';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';

/** The notice to the tax office was wrong. Without figures, because others may read mails. */
export const taxShortfallWithdrawnMail = defineMail({
  name: 'tax-shortfall-withdrawn',
  isCommercialLetter: true,
  values: { name: value('Erika Beispiel'), day: value('2030-10-01') },
  words:
    (setting) =>
    (locale, { day }) =>
      composeMail(
        taxesMails[locale]['tax-shortfall-withdrawn'],
        { day: formatDate(locale, day) },
        { url: setting.pageUrl(locale, '/dashboard') },
      ),
});
