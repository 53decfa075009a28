import paymentsMails from '@bb1/texts/mails/payments';
import { formatDate, formatEur } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Informs that a part of the money has arrived, and how much is missing. */
export const paymentIncompleteMail = defineMail({
  name: 'payment-incomplete',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    paid: value('1000.00'),
    missing: value('1500.00'),
    deadline: value('2031-03-20T11:00:00Z'),
    reference: value('TOKEN-7K3M9QXA4'),
  },
  words: (setting) => (locale, values) => {
    const [paid, missing] = [formatEur(locale, values.paid), formatEur(locale, values.missing)];
    const deadline = formatDate(locale, new Date(values.deadline));
    return composeMail(
      paymentsMails[locale]['payment-incomplete'],
      { reference: values.reference, paid, missing, deadline },
      { url: setting.pageUrl(locale, '/dashboard') },
    );
  },
});
