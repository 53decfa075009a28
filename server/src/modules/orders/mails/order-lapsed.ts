import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells that an order ended because no payment came in time. */
export const orderLapsedMail = defineMail({
  name: 'order-lapsed',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    reference: value('TOKEN-7K3M9QXA4'),
    partly: value('no'),
  },
  words: (setting) => (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: `Ihr Auftrag ${values.reference} ist abgelaufen`,
          paragraphs: [
            values.partly === 'yes'
              ? `für Ihren Auftrag ${values.reference} ist bis zum Ende der Zahlungsfrist nicht der ganze Betrag eingegangen. Der Auftrag ist damit beendet. Was Sie gezahlt haben, geht auf das Konto zurück, von dem es kam.`
              : `für Ihren Auftrag ${values.reference} ist bis zum Ende der Zahlungsfrist keine Zahlung eingegangen. Der Auftrag ist damit beendet.`,
            'Bitte zahlen Sie darauf nichts mehr. Sie können jederzeit einen neuen Auftrag erteilen, solange der Verkauf läuft.',
          ],
          button: { label: 'Neuer Auftrag', url: setting.pageUrl(locale, '/investment') },
        },
        en: {
          subject: `Your order ${values.reference} has lapsed`,
          paragraphs: [
            values.partly === 'yes'
              ? `We did not receive the full amount for your order ${values.reference} before its payment deadline, so the order has ended. What you have paid will be refunded to the account it came from.`
              : `We received no payment for your order ${values.reference} before its payment deadline, so the order has ended.`,
            'Please do not pay it any more. You can place a new order at any time while the sale is open.',
          ],
          button: { label: 'New order', url: setting.pageUrl(locale, '/investment') },
        },
      },
    ),
});
