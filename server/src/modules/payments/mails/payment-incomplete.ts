import { formatDate, formatEur } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells that a part of the money is there, and how much is missing. */
export const paymentIncompleteMail = defineMail({
  name: 'payment-incomplete',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    paid: value('1000.00'),
    missing: value('1500.00'),
    deadline: value('2031-03-20T11:00:00Z'),
    reference: value('TOKEN-7K3M9QXA4'),
  },
  words: (setting) => (locale, values) => {
    const [paid, missing] = [formatEur(locale, values.paid), formatEur(locale, values.missing)];
    const deadline = formatDate(locale, new Date(values.deadline));
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: `Ihre Zahlung zu ${values.reference} ist noch nicht vollständig`,
          paragraphs: [
            `zu Ihrem Auftrag ${values.reference} sind bisher ${paid} eingegangen. Es fehlen noch ${missing}.`,
            `Bitte zahlen Sie den Rest bis zum ${deadline}. Die Zahlungsdaten finden Sie ausschließlich in Ihrem Konto.`,
          ],
          button: { label: 'Rest bezahlen', url: setting.pageUrl(locale, '/dashboard') },
        },
        en: {
          subject: `Your payment for ${values.reference} is not complete yet`,
          paragraphs: [
            `${paid} have arrived so far for your order ${values.reference}. ${missing} are still missing.`,
            `Please pay the rest by ${deadline}. You find the payment details in your account only.`,
          ],
          button: { label: 'Pay the rest', url: setting.pageUrl(locale, '/dashboard') },
        },
      },
    );
  },
});
