import payoutsMails from '@bb1/texts/mails/payouts';
import { formatDate, formatEur, formatQuantity } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies why a payout could not be made, and what the person can do. */
export const payoutParkedMail = defineMail({
  name: 'payout-parked',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    parkedReason: value('no_wallet'),
    net: value('19.38'),
    lumens: value('68.1195079'),
    dueDate: value('2031-04-01'),
  },
  words: (setting) => (locale, values) => {
    const [net, lumens] = [
      formatEur(locale, values.net),
      `${formatQuantity(locale, values.lumens)} XLM`,
    ];
    const day = formatDate(locale, `${values.dueDate}T12:00:00Z`);
    return composeMail(
      payoutsMails[locale]['payout-parked'],
      { day, net, lumens, parkedReason: values.parkedReason },
      { url: setting.pageUrl(locale, '/dashboard') },
    );
  },
});
