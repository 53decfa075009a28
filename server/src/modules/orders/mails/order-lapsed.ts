import type { MailSetting } from '../../../mail-setting.ts';
import { renderMail } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';

/** Tells that an order ended because no payment came in time. */
export function orderLapsedMail(setting: MailSetting): MailTemplate {
  return (locale, values) =>
    renderMail(
      locale === 'de'
        ? {
            locale,
            sender: setting.sender,
            subject: `Ihr Auftrag ${values['reference']} ist abgelaufen`,
            greeting: `Guten Tag ${values['name']},`,
            paragraphs: [`für Ihren Auftrag ${values['reference']} ist bis zum Ende der Zahlungsfrist keine Zahlung eingegangen. Der Auftrag ist damit erledigt.`, 'Bitte überweisen Sie darauf nichts mehr. Sie können jederzeit einen neuen Auftrag erteilen, solange der Verkauf läuft.'],
            button: { label: 'Neuer Auftrag', url: setting.pageUrl(locale, '/investment') },
          }
        : {
            locale,
            sender: setting.sender,
            subject: `Your order ${values['reference']} has lapsed`,
            greeting: `Dear ${values['name']},`,
            paragraphs: [`no payment arrived for your order ${values['reference']} before its payment deadline, so the order has ended.`, 'Please do not pay it any more. You can place a new order at any time while the sale is open.'],
            button: { label: 'New order', url: setting.pageUrl(locale, '/investment') },
          },
    );
}
