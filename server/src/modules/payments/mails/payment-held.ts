import paymentsMails from '@bb1/texts/mails/payments';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Informs about a payment that does not fit its order as it is, and that it is not lost. */
export const paymentHeldMail = defineMail({
  name: 'payment-held',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    reason: value('overpaid'),
    reference: value('TOKEN-7K3M9QXA4'),
  },
  words: (setting) => (locale, values) =>
    composeMail(
      paymentsMails[locale]['payment-held'],
      { reference: values.reference, reason: values.reason },
      { url: setting.pageUrl(locale, '/dashboard') },
    ),
});
