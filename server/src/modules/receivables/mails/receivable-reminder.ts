import receivablesMails from '@bb1/texts/mails/receivables';
import { formatDate, formatEur } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

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
    (locale, { receivable, amount, payBy, ...values }) =>
      composeMail(
        receivablesMails[locale]['receivable-reminder'],
        {
          ...values,
          amount: formatEur(locale, amount),
          payBy: formatDate(locale, new Date(payBy)),
        },
        { url: setting.pageUrl(locale, `/receivables/${receivable}`) },
      ),
});
