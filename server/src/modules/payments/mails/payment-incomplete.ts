import { formatDate, formatEur } from '@bb1/domain/presentation';
import type { MailSetting } from '../../../mail-setting.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';

/** Tells that a part of the money is there, and how much is missing. */
export function paymentIncompleteMail(setting: MailSetting): MailTemplate {
  return (locale, values) => {
    const [paid, missing] = [
      formatEur(locale, values['paid'] ?? '0.00'),
      formatEur(locale, values['missing'] ?? '0.00'),
    ];
    const deadline = formatDate(locale, new Date(values['deadline'] ?? 0));
    return renderMailIn(
      { locale, sender: setting.sender, name: values['name'] },
      {
        de: {
          subject: `Ihre Zahlung zu ${values['reference']} ist noch nicht vollständig`,
          paragraphs: [
            `zu Ihrem Auftrag ${values['reference']} sind bisher ${paid} eingegangen. Es fehlen noch ${missing}.`,
            `Bitte zahlen Sie den Rest bis zum ${deadline}. Die Zahlungsdaten finden Sie ausschließlich in Ihrem Konto.`,
          ],
          button: { label: 'Rest bezahlen', url: setting.pageUrl(locale, '/dashboard') },
        },
        en: {
          subject: `Your payment for ${values['reference']} is not complete yet`,
          paragraphs: [
            `${paid} have arrived so far for your order ${values['reference']}. ${missing} are still missing.`,
            `Please pay the rest by ${deadline}. You find the payment details in your account only.`,
          ],
          button: { label: 'Pay the rest', url: setting.pageUrl(locale, '/dashboard') },
        },
      },
    );
  };
}
