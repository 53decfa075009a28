import { formatDateTime } from '@bb1/domain/presentation';
import type { MailSetting } from '../../../mail-setting.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';
import { ifItWasNotYou } from '../../accounts/mails/if-it-was-not-you.ts';

/** Tells somebody of a wallet that was connected with their account: tokens can go there now. It carries no link that does something. */
export function walletConnectedMail(setting: MailSetting): MailTemplate {
  return (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values['name'] },
      {
        de: {
          subject: 'Neue Wallet mit Ihrem Konto verbunden',
          paragraphs: [
            `am ${formatDateTime(locale, values['at'] ?? 0)} wurde diese Stellar-Adresse mit Ihrem Konto verbunden: ${values['publicKey']}.`,
            'Ihre Tokens können jetzt dorthin abgeholt werden. Unterwegs ist noch nichts: Jede Abholung bestätigen Sie eigens.',
            ...ifItWasNotYou(locale, setting),
          ],
        },
        en: {
          subject: 'New wallet connected with your account',
          paragraphs: [
            `on ${formatDateTime(locale, values['at'] ?? 0)} this Stellar address was connected with your account: ${values['publicKey']}.`,
            'Your tokens can be claimed into it now. Nothing is on its way yet: you confirm every claim by itself.',
            ...ifItWasNotYou(locale, setting),
          ],
        },
      },
    );
}
