import { formatDateTime } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { ifItWasNotYou } from '../../../platform/factors/mails/if-it-was-not-you.ts';

/** Tells somebody of a wallet that was connected with their account: tokens can go there now. It carries no link that does something. */
export const walletConnectedMail = defineMail({
  name: 'wallet-connected',
  values: {
    name: value('Erika Beispiel'),
    at: value('2031-03-11T11:00:00Z'),
    publicKey: value(`G${'A'.repeat(55)}`),
  },
  words: (setting) => (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Neue Wallet mit Ihrem Konto verbunden',
          paragraphs: [
            `am ${formatDateTime(locale, values.at)} wurde diese Stellar-Adresse mit Ihrem Konto verbunden: ${values.publicKey}.`,
            'Ihre Tokens können jetzt dorthin abgeholt werden. Unterwegs ist noch nichts: Jede Abholung bestätigen Sie eigens.',
            ...ifItWasNotYou(locale, setting),
          ],
        },
        en: {
          subject: 'New wallet connected with your account',
          paragraphs: [
            `On ${formatDateTime(locale, values.at)} this Stellar address was connected with your account: ${values.publicKey}.`,
            'Your tokens can be claimed into it now. Nothing is on its way yet: you confirm each claim separately.',
            ...ifItWasNotYou(locale, setting),
          ],
        },
      },
    ),
});
