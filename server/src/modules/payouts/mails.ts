import payoutsMails from '@bb1/texts/mails/payouts';
import { formatDate, formatEur, formatQuantity } from '@bb1/domain/presentation';
import { composeMail } from '../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../platform/mail/define-mail.ts';

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
    const lumens = `${formatQuantity(locale, values.lumens)} XLM`;
    const texts = payoutsMails[locale]['payout-paid'];
    const labels = texts.rows;
    const day = formatDate(locale, `${values.dueDate}T12:00:00Z`);
    return composeMail(
      texts,
      { repayment: values.repayment, day, lumens, wallet: values.wallet },
      {
        rows: [
          [labels.gross, eur('gross')],
          [labels.taxes, eur('taxes')],
          [labels.net, eur('net')],
          [labels.rate, formatQuantity(locale, values.rate)],
          [labels.paid, lumens],
          [labels.transaction, values.transactionHash],
        ],
        url: setting.pageUrl(locale, '/dashboard'),
      },
    );
  },
});

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
