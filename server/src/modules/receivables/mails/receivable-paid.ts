import receivablesMails from '@bb1/texts/mails/receivables';
import { formatEur } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

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
