import paymentsMails from '@bb1/texts/mails/payments';
import { formatDate, formatEur, formatQuantity } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Reports that a payment for an order without tokens was reversed, with the deadline for paying again. */
export const paymentTakenBackMail = defineMail({
  name: 'payment-taken-back',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    reference: value('TOKEN-7K3M9QXA4'),
    cause: value('recalled'),
    amount: value('2500.00'),
    currency: value('EUR'),
    missing: value('2500.00'),
    deadline: value('2031-03-20T11:00:00Z'),
    /** `left` while the order can still be paid. */
    time: value('left'),
    order: value('00000000-0000-4000-8000-000000000000'),
  },
  words:
    (setting) =>
    (locale, { order, currency, ...values }) =>
      composeMail(
        paymentsMails[locale]['payment-taken-back'],
        {
          ...values,
          amount:
            currency === 'EUR'
              ? formatEur(locale, values.amount)
              : `${formatQuantity(locale, values.amount)} ${currency}`,
          missing: formatEur(locale, values.missing),
          deadline: formatDate(locale, new Date(values.deadline)),
        },
        {
          url: setting.pageUrl(
            locale,
            values.time === 'left' ? `/investment/${order}` : '/dashboard',
          ),
        },
      ),
});
