import { formatDate, formatEur, formatQuantity } from '@bb1/domain/presentation';
import type { MailSetting } from '../../../mail-setting.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';

/** Confirms an order. Bank details are never mailed: who is used to them in mails falls for the first forged one. */
export function orderPlacedMail(setting: MailSetting): MailTemplate {
  return (locale, values) => {
    const amount = formatEur(locale, values['amount'] ?? '0.00');
    const tokens = `${formatQuantity(locale, values['tokens'] ?? '0')} ${values['tokenCode']}`;
    const deadline = formatDate(locale, new Date(values['deadline'] ?? 0));
    return renderMailIn(
      { locale, sender: setting.sender, name: values['name'] },
      {
        de: {
          subject: `Ihr Auftrag ${values['reference']}`,
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
          subject: `Your order ${values['reference']}`,
          paragraphs: [
            `we have received your order of ${amount} (${tokens}).`,
            `Please pay by ${deadline}. You find the payment details in your account only; we never send them by e-mail.`,
          ],
          button: { label: 'See payment details', url: setting.pageUrl(locale, '/dashboard') },
          closing: [
            'You may withdraw from this contract within 14 days. The withdrawal information is on our website.',
          ],
        },
      },
    );
  };
}
