import paymentsMails from '@bb1/texts/mails/payments';
import { formatDate, formatEur, formatQuantity, formatRate } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells that a payment counts at the rate of the moment at which it became final, and what that comes to. */
export const paymentRevaluedMail = defineMail({
  name: 'payment-revalued',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    reference: value('TOKEN-7K3M9QXA4'),
    sent: value('0.02717392'),
    currency: value('BTC'),
    reason: value('final_too_late'),
    rate: value('88350.5'),
    pays: value('2400.83'),
    missing: value('99.17'),
    /** What was too much; empty when nothing was. */
    rest: value(''),
    deadline: value('2031-03-20T11:00:00Z'),
  },
  words: (setting) => (locale, values) => {
    const { currency, reason } = values;
    const amount = (text: string) => `${formatQuantity(locale, text)} ${currency}`;
    const isMissing = /[1-9]/.test(values.missing);
    return composeMail(
      paymentsMails[locale]['payment-revalued'],
      {
        reference: values.reference,
        reason,
        currency,
        sent: amount(values.sent),
        rate: formatRate(locale, values.rate),
        pays: formatEur(locale, values.pays),
        state: isMissing ? 'missing' : values.rest === '' ? 'complete' : 'rest',
        missing: formatEur(locale, values.missing),
        rest: values.rest === '' ? '' : amount(values.rest),
        deadline: formatDate(locale, new Date(values.deadline)),
      },
      { url: setting.pageUrl(locale, '/dashboard') },
    );
  },
});
