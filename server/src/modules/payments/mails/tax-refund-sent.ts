import paymentsMails from '@bb1/texts/mails/payments';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';

/** Tax that was withheld in excess is paid back. Without figures, because others may read mails. */
export const taxRefundSentMail = defineMail({
  name: 'tax-refund-sent',
  isCommercialLetter: true,
  values: { name: value('Erika Beispiel'), reference: value('REFUND-000017') },
  words:
    (setting) =>
    (locale, { reference }) =>
      composeMail(
        paymentsMails[locale]['tax-refund-sent'],
        { reference },
        { url: setting.pageUrl(locale, '/dashboard') },
      ),
});
