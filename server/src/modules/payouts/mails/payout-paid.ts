import { formatDate, formatEur, formatQuantity } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells what was paid into which wallet, and how it came about: gross, tax, rate. */
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
    const isRepayment = values.repayment === 'yes';
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: isRepayment
            ? `Rückzahlung und Zinszahlung vom ${day}`
            : `Ihre Zinszahlung vom ${day}`,
          paragraphs: [
            `wir haben ${lumens} an Ihre Wallet ${values.wallet} gezahlt.`,
            `Brutto sind es ${eur('gross')}, davon haben wir ${eur('taxes')} Steuern einbehalten. Die verbleibenden ${eur('net')} haben wir zum Kurs von ${rate} EUR je XLM umgerechnet.`,
            `Sie finden die Zahlung im Stellar-Netzwerk unter der Transaktion ${values.transactionHash}.`,
          ],
          button: { label: 'Zur Übersicht', url: setting.pageUrl(locale, '/dashboard') },
        },
        en: {
          subject: isRepayment ? `Repayment and coupon of ${day}` : `Your coupon of ${day}`,
          paragraphs: [
            `We have paid ${lumens} into your wallet ${values.wallet}.`,
            `The gross amount is ${eur('gross')}, of which we have withheld ${eur('taxes')} of tax. The remaining ${eur('net')} we have converted at ${rate} EUR for one XLM.`,
            `You find the payment in the Stellar network as transaction ${values.transactionHash}.`,
          ],
          button: { label: 'Go to dashboard', url: setting.pageUrl(locale, '/dashboard') },
        },
      },
    );
  },
});
