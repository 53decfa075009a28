import { formatEur } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Confirms that the money for an order arrived in full. */
export const paymentReceivedMail = defineMail({
  name: 'payment-received',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    amount: value('2500.00'),
    reference: value('TOKEN-7K3M9QXA4'),
  },
  words: (setting) => (locale, values) => {
    const amount = formatEur(locale, values.amount);
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: `Ihre Zahlung zu ${values.reference} ist eingegangen`,
          paragraphs: [
            `Ihre Zahlung über ${amount} ist vollständig bei uns eingegangen.`,
            'Als Nächstes teilen wir Ihnen Ihre Tokens zu und melden uns dann wieder bei Ihnen.',
          ],
          button: { label: 'Zur Übersicht', url: setting.pageUrl(locale, '/dashboard') },
        },
        en: {
          subject: `Your payment for ${values.reference} has arrived`,
          paragraphs: [
            `Your payment of ${amount} has arrived in full.`,
            'Next we allocate your tokens; we will write to you when that is done.',
          ],
          button: { label: 'Go to dashboard', url: setting.pageUrl(locale, '/dashboard') },
        },
      },
    );
  },
});
