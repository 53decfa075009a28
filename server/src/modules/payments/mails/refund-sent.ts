import paymentsMails from '@bb1/texts/mails/payments';
import { formatEur, formatQuantity } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/**
 * Informs about a refund. The account is not named: the person knows it, and others may read the
 * mail.
 */
export const refundSentMail = defineMail({
  name: 'refund-sent',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    currency: value('EUR'),
    amount: value('2500.00'),
    reference: value('TOKEN-7K3M9QXA4'),
  },
  words: (setting) => (locale, values) => {
    const amount =
      values.currency === 'EUR'
        ? formatEur(locale, values.amount)
        : `${formatQuantity(locale, values.amount)} ${values.currency}`;
    return composeMail(
      paymentsMails[locale]['refund-sent'],
      { reference: values.reference, amount },
      { url: setting.pageUrl(locale, '/dashboard') },
    );
  },
});
