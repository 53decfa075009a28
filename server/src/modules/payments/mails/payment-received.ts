import { formatEur } from '@bb1/domain/presentation';
import type { MailSetting } from '../../../mail-setting.ts';
import { renderMail } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';

/** Confirms that the money for an order arrived in full. */
export function paymentReceivedMail(setting: MailSetting): MailTemplate {
  return (locale, values) => {
    const amount = formatEur(locale, values['amount'] ?? '0.00');
    return renderMail(
      locale === 'de'
        ? {
            locale,
            sender: setting.sender,
            subject: `Ihre Zahlung zu ${values['reference']} ist eingegangen`,
            greeting: `Guten Tag ${values['name']},`,
            paragraphs: [`Ihre Zahlung über ${amount} ist vollständig bei uns eingegangen.`, 'Als Nächstes teilen wir Ihnen Ihre Tokens zu und melden uns dann wieder bei Ihnen.'],
            button: { label: 'Zum Dashboard', url: setting.pageUrl(locale, '/dashboard') },
          }
        : {
            locale,
            sender: setting.sender,
            subject: `Your payment for ${values['reference']} has arrived`,
            greeting: `Dear ${values['name']},`,
            paragraphs: [`your payment of ${amount} has arrived in full.`, 'Next we allocate your tokens; we will write to you when that is done.'],
            button: { label: 'Go to dashboard', url: setting.pageUrl(locale, '/dashboard') },
          },
    );
  };
}
