import type { Locale } from '@bb1/domain/locale';
import { formatDate, formatEur, formatQuantity } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Why it could not be paid, and what the person can do. */
const WORDS: Readonly<Record<string, Readonly<Record<Locale, string>>>> = {
  no_wallet: {
    de: 'Sie haben Ihre Tokens noch nicht abgeholt, deshalb gibt es keine Wallet, an die wir zahlen können. Holen Sie Ihre Tokens im Portal ab: Die Zahlung folgt dann von selbst.',
    en: 'You have not claimed your tokens yet, so there is no wallet that we can pay into. Claim your tokens in the portal: the payment then follows automatically.',
  },
  no_account: {
    de: 'Das Konto Ihrer Wallet besteht im Stellar-Netzwerk nicht mehr. Eröffnen Sie es wieder: Die Zahlung folgt dann von selbst. Wenn Sie den Schlüssel verloren haben, antworten Sie bitte auf diese E-Mail.',
    en: 'The account of your wallet does not exist in the Stellar network any more. Open it again: the payment then follows automatically. If you have lost the key, please reply to this email.',
  },
  memo_required: {
    de: 'Ihre Wallet nimmt nur Zahlungen mit eigenem Memo an, wie es Börsen tun. Schalten Sie das ab: Die Zahlung folgt dann von selbst.',
    en: 'Your wallet takes payments with a memo of its own only, as exchanges do. Turn that off: the payment then follows automatically.',
  },
};
const OTHERWISE: Readonly<Record<Locale, string>> = {
  de: 'An Ihre Wallet können wir derzeit nicht zahlen. Bitte antworten Sie auf diese E-Mail, wenn Sie Fragen haben.',
  en: 'We cannot pay into your wallet at the moment. Please reply to this email if you have questions.',
};

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
    const words = WORDS[values.parkedReason] ?? OTHERWISE;
    const [net, lumens] = [
      formatEur(locale, values.net),
      `${formatQuantity(locale, values.lumens)} XLM`,
    ];
    const day = formatDate(locale, `${values.dueDate}T12:00:00Z`);
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: `Ihre Zinszahlung vom ${day} wartet auf Sie`,
          paragraphs: [
            `Ihre Zinszahlung über ${net} nach Steuern, das sind ${lumens}, konnten wir noch nicht auszahlen.`,
            words.de,
            'Der Betrag in XLM steht fest und bleibt Ihnen erhalten, auch wenn der Kurs sich ändert.',
          ],
          button: { label: 'Zur Übersicht', url: setting.pageUrl(locale, '/dashboard') },
        },
        en: {
          subject: `Your coupon of ${day} waits for you`,
          paragraphs: [
            `We could not pay your coupon of ${net} after tax, which is ${lumens}, yet.`,
            words.en,
            'The amount in XLM is fixed and remains yours, even if the rate changes.',
          ],
          button: { label: 'Go to dashboard', url: setting.pageUrl(locale, '/dashboard') },
        },
      },
    );
  },
});
