import paymentsMails from '@bb1/texts/mails/payments';
import { formatEur } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Confirms that the money for an order arrived in full. */
export const paymentReceivedMail = defineMail({
  name: 'payment-received',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    amount: value('2500.00'),
    reference: value('TOKEN-7K3M9QXA4'),
    verification: value('approved').default('approved').meta({ sample: 'approved' }),
  },
  words: (setting) => (locale, values) => {
    const amount = formatEur(locale, values.amount);
    return composeMail(
      paymentsMails[locale]['payment-received'],
      { reference: values.reference, amount, verification: values.verification },
      { url: setting.pageUrl(locale, '/dashboard') },
    );
  },
});
