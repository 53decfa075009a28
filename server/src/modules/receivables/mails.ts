import receivablesMails from '@bb1/texts/mails/receivables';
import type { Locale } from '@bb1/domain/locale';
import { formatEur, formatDate } from '@bb1/domain/presentation';
import { composeMail } from '../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../platform/mail/define-mail.ts';

/** Thanks for a payment on an open amount, and says what is left of it. */
export const receivablePaidMail = defineMail({
  name: 'receivable-paid',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    reference: value('TOKEN-7K3M9QXA4'),
    part: value('order'),
    paid: value('2500.00'),
    open: value('0.00'),
    /** `some` while anything is open. */
    rest: value('none'),
    receivable: value('00000000-0000-4000-8000-000000000000'),
  },
  words:
    (setting) =>
    (locale, { receivable, paid, open, ...values }) =>
      composeMail(
        receivablesMails[locale]['receivable-paid'],
        { ...values, paid: formatEur(locale, paid), open: formatEur(locale, open) },
        {
          url: setting.pageUrl(
            locale,
            values.rest === 'none' ? '/dashboard' : `/receivables/${receivable}`,
          ),
        },
      ),
});

/** The first notice: a payment was reversed after it was spent, and has to be paid again. Bank details are in the account only. */
export const receivableRaisedMail = defineMail({
  name: 'receivable-raised',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    reference: value('TOKEN-7K3M9QXA4'),
    /** `order`: tokens are allocated for it. `refund`: a part of the payment had been sent back. */
    part: value('order'),
    cause: value('recalled'),
    amount: value('2500.00'),
    payBy: value('2031-03-20'),
    receivable: value('00000000-0000-4000-8000-000000000000'),
  },
  words:
    (setting) =>
    (locale, { receivable, ...values }) =>
      composeMail(
        receivablesMails[locale]['receivable-raised'],
        { ...values, ...amountToPay(locale, values) },
        { url: setting.pageUrl(locale, `/receivables/${receivable}`) },
      ),
});

/** Reminds of an open amount; the second reminder is the last. */
export const receivableReminderMail = defineMail({
  name: 'receivable-reminder',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    reference: value('TOKEN-7K3M9QXA4'),
    part: value('order'),
    number: value('1'),
    amount: value('2500.00'),
    payBy: value('2031-03-20'),
    receivable: value('00000000-0000-4000-8000-000000000000'),
  },
  words:
    (setting) =>
    (locale, { receivable, ...values }) =>
      composeMail(
        receivablesMails[locale]['receivable-reminder'],
        { ...values, ...amountToPay(locale, values) },
        { url: setting.pageUrl(locale, `/receivables/${receivable}`) },
      ),
});

function amountToPay(locale: Locale, { amount, payBy }: { amount: string; payBy: string }) {
  return { amount: formatEur(locale, amount), payBy: formatDate(locale, new Date(payBy)) };
}
