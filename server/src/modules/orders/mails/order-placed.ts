import { formatDate, formatEur, formatQuantity } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Confirms an order. Bank details are never mailed: who is used to them in mails falls for the first forged one. */
export const orderPlacedMail = defineMail({
  name: 'order-placed',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    amount: value('2500.00'),
    tokens: value('2631.5789473'),
    tokenCode: value('TOKEN'),
    deadline: value('2031-03-20T11:00:00Z'),
    reference: value('TOKEN-7K3M9QXA4'),
  },
  words: (setting) => (locale, values) => {
    const amount = formatEur(locale, values.amount);
    const tokens = `${formatQuantity(locale, values.tokens)} ${values.tokenCode}`;
    const deadline = formatDate(locale, new Date(values.deadline));
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: `Ihr Auftrag ${values.reference}`,
          paragraphs: [
            `wir haben Ihren Auftrag über ${amount} (${tokens}) erhalten.`,
            `Bitte zahlen Sie bis zum ${deadline}. Die Zahlungsdaten finden Sie ausschließlich in Ihrem Konto; wir versenden sie niemals per E-Mail.`,
          ],
          button: { label: 'Zahlungsdaten ansehen', url: setting.pageUrl(locale, '/dashboard') },
          closing: [
            'Sie können Ihre Erklärung innerhalb von 14 Tagen widerrufen. Die Widerrufsinformationen finden Sie auf unserer Website.',
          ],
        },
        en: {
          subject: `Your order ${values.reference}`,
          paragraphs: [
            `We have received your order of ${amount} (${tokens}).`,
            `Please pay by ${deadline}. You find the payment details in your account only; we never send them by email.`,
          ],
          button: { label: 'See payment details', url: setting.pageUrl(locale, '/dashboard') },
          closing: [
            'You may withdraw from this contract within 14 days. The withdrawal information is on our website.',
          ],
        },
      },
    );
  },
});
