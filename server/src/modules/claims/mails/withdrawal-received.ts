import { formatDateTime } from '@bb1/domain/presentation';
import type { MailSetting } from '../../../mail-setting.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';

/** The receipt of a withdrawal, with its contents, day and time (section 356a BGB). */
export function withdrawalReceivedMail(setting: MailSetting): MailTemplate {
  return (locale, values) => {
    const at = formatDateTime(locale, new Date(values['declaredAt'] ?? 0));
    const claimed = values['claimed'] === 'yes';
    return renderMailIn(
      { locale, sender: setting.sender, name: values['name'] },
      {
        de: {
          subject: `Eingangsbestätigung Ihres Widerrufs zu ${values['reference']}`,
          paragraphs: [
            `wir bestätigen den Eingang Ihres Widerrufs am ${at} Uhr (deutsche Zeit).`,
            `Ihre Erklärung: „Ich widerrufe den Vertrag zu meinem Auftrag ${values['reference']}.“`,
            claimed
              ? 'Ihre Tokens liegen bereits in Ihrer Wallet. Bitte geben Sie sie uns zurück; unser Support schreibt Ihnen, wie das geht. Danach senden wir Ihr Geld dorthin zurück, woher es kam.'
              : 'Was Sie gezahlt haben, senden wir dorthin zurück, woher es kam, spätestens innerhalb von 30 Tagen.',
          ],
          button: { label: 'Zur Übersicht', url: setting.pageUrl(locale, '/dashboard') },
        },
        en: {
          subject: `Receipt of your withdrawal from ${values['reference']}`,
          paragraphs: [
            `we confirm that your withdrawal reached us on ${at} (German time).`,
            `Your declaration: “I withdraw from the contract on my order ${values['reference']}.”`,
            claimed
              ? 'Your tokens are in your wallet already. Please give them back to us; our support will write to you how. Then we send your money back to where it came from.'
              : 'What you have paid we send back to where it came from, within 30 days at the latest.',
          ],
          button: { label: 'Go to dashboard', url: setting.pageUrl(locale, '/dashboard') },
        },
      },
    );
  };
}
