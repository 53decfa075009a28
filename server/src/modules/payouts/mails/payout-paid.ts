import { formatDate, formatEur, formatQuantity } from '@bb1/domain/presentation';
import type { MailSetting } from '../../../mail-setting.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';

/** Tells what was paid into which wallet, and how it came about: gross, tax, rate. */
export function payoutPaidMail(setting: MailSetting): MailTemplate {
  return (locale, values) => {
    const eur = (name: string) => formatEur(locale, values[name] ?? '0.00');
    const [lumens, rate] = [
      `${formatQuantity(locale, values['lumens'] ?? '0')} XLM`,
      formatQuantity(locale, values['rate'] ?? '0'),
    ];
    const day = formatDate(locale, `${values['dueDate'] ?? '1970-01-01'}T12:00:00Z`);
    const isRepayment = values['repayment'] === 'yes';
    return renderMailIn(
      { locale, sender: setting.sender, name: values['name'] },
      {
        de: {
          subject: isRepayment
            ? `Rückzahlung und Zinszahlung vom ${day}`
            : `Ihre Zinszahlung vom ${day}`,
          paragraphs: [
            `wir haben ${lumens} an Ihre Wallet ${values['wallet']} gezahlt.`,
            `Brutto sind es ${eur('gross')}, davon haben wir ${eur('taxes')} Steuern einbehalten. Die verbleibenden ${eur('net')} haben wir zum Kurs von ${rate} EUR je XLM umgerechnet.`,
            `Sie finden die Zahlung im Stellar-Netzwerk unter der Transaktion ${values['transactionHash']}.`,
          ],
          button: { label: 'Zur Übersicht', url: setting.pageUrl(locale, '/dashboard') },
        },
        en: {
          subject: isRepayment ? `Repayment and coupon of ${day}` : `Your coupon of ${day}`,
          paragraphs: [
            `we have paid ${lumens} into your wallet ${values['wallet']}.`,
            `The gross amount is ${eur('gross')}, of which we have withheld ${eur('taxes')} of tax. The remaining ${eur('net')} we have converted at ${rate} EUR for one XLM.`,
            `You find the payment in the Stellar network as transaction ${values['transactionHash']}.`,
          ],
          button: { label: 'Go to dashboard', url: setting.pageUrl(locale, '/dashboard') },
        },
      },
    );
  };
}
