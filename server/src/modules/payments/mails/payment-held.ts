import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

const WHY: Readonly<Record<string, { de: string; en: string }>> = {
  overpaid: {
    de: 'Es ist mehr Geld eingegangen, als zu zahlen war.',
    en: 'More money has arrived than was due.',
  },
  already_paid: {
    de: 'Der Auftrag war bereits vollständig bezahlt.',
    en: 'The order was paid in full already.',
  },
  late: {
    de: 'Die Zahlung wurde nach dem Ende der Zahlungsfrist geleistet.',
    en: 'The payment was made after the payment deadline.',
  },
  quote_expired: {
    de: 'Als die Zahlung geleistet wurde, galt kein Kursangebot mehr.',
    en: 'No quote held any more when the payment was made.',
  },
  order_not_open: { de: 'Der Auftrag war bereits beendet.', en: 'The order was over already.' },
};

/** Tells that money came which does not fit its order as it is, and that it is not lost. */
export const paymentHeldMail = defineMail({
  name: 'payment-held',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    reason: value('overpaid'),
    reference: value('TOKEN-7K3M9QXA4'),
  },
  words: (setting) => (locale, values) => {
    const why = WHY[values.reason] ?? { de: '', en: '' };
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: `Zu ${values.reference} ist Geld eingegangen, das wir nicht verwenden können`,
          paragraphs: [
            `zu Ihrem Auftrag ${values.reference} ist eine Zahlung eingegangen. ${why.de}`,
            'Das Geld ist bei uns sicher verwahrt. Wir prüfen die Zahlung; was nicht gebraucht wird, geht auf das Konto zurück, von dem es kam. Sie müssen nichts tun.',
          ],
          button: { label: 'Zur Übersicht', url: setting.pageUrl(locale, '/dashboard') },
        },
        en: {
          subject: `Money for ${values.reference} that we cannot use has arrived`,
          paragraphs: [
            `A payment for your order ${values.reference} has arrived. ${why.en}`,
            'The money is safe with us. We are checking the payment and will refund what is not needed to the account it came from. There is nothing you need to do.',
          ],
          button: { label: 'Go to dashboard', url: setting.pageUrl(locale, '/dashboard') },
        },
      },
    );
  },
});
