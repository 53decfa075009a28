import payoutsMails from '@bb1/texts/mails/payouts';
import { formatDate, formatEur, formatQuantity } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies of a payment with its wallet and calculation: gross, tax, rate. */
export const payoutPaidMail = defineMail({
  name: 'payout-paid',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    gross: value('26.32'),
    taxes: value('6.94'),
    net: value('19.38'),
    lumens: value('68.1195079'),
    rate: value('0.2845'),
    dueDate: value('2031-04-01'),
    repayment: value('no'),
    wallet: value(`G${'A'.repeat(55)}`),
    transactionHash: value('ab'.repeat(32)),
  },
  words: (setting) => (locale, values) => {
    const eur = (name: 'gross' | 'taxes' | 'net') => formatEur(locale, values[name]);
    const [lumens, rate] = [
      `${formatQuantity(locale, values.lumens)} XLM`,
      formatQuantity(locale, values.rate),
    ];
    const day = formatDate(locale, `${values.dueDate}T12:00:00Z`);
    return renderMailIn(
      {
        locale,
        sender: setting.sender,
        name: values.name,
        url: setting.pageUrl(locale, '/dashboard'),
      },
      payoutsMails[locale]['payout-paid'],
      {
        repayment: values.repayment,
        day,
        lumens,
        wallet: values.wallet,
        gross: eur('gross'),
        taxes: eur('taxes'),
        net: eur('net'),
        rate,
        transactionHash: values.transactionHash,
      },
    );
  },
});
