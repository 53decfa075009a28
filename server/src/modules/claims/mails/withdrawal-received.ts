import { formatDateTime } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** The receipt of a withdrawal, with its contents, day and time (section 356a BGB). */
export const withdrawalReceivedMail = defineMail({
  name: 'withdrawal-received',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    declaredAt: value('2031-03-11T11:00:00Z'),
    claimed: value('no'),
    reference: value('TOKEN-7K3M9QXA4'),
  },
  words: (setting) => (locale, values) => {
    const at = formatDateTime(locale, new Date(values.declaredAt));
    const claimed = values.claimed === 'yes';
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: `Eingangsbestätigung Ihres Widerrufs zu ${values.reference}`,
          paragraphs: [
            `wir bestätigen den Eingang Ihres Widerrufs am ${at} Uhr (deutsche Zeit).`,
            `Ihre Erklärung: „Ich widerrufe den Vertrag zu meinem Auftrag ${values.reference}.“`,
            claimed
              ? 'Ihre Tokens liegen bereits in Ihrer Wallet. Bitte geben Sie sie uns zurück; unser Support schreibt Ihnen, wie das geht. Danach geht Ihr Geld auf das Konto zurück, von dem es kam.'
              : 'Was Sie gezahlt haben, senden wir dorthin zurück, woher es kam, spätestens innerhalb von 30 Tagen.',
          ],
          button: { label: 'Zur Übersicht', url: setting.pageUrl(locale, '/dashboard') },
        },
        en: {
          subject: `Receipt of your withdrawal from ${values.reference}`,
          paragraphs: [
            `We confirm that your withdrawal reached us on ${at} (German time).`,
            `Your declaration: “I withdraw from the contract on my order ${values.reference}.”`,
            claimed
              ? 'Your tokens are in your wallet already. Please return them to us; our support will write to you and explain how. We then refund your money to the account it came from.'
              : 'What you have paid we send back to where it came from, within 30 days at the latest.',
          ],
          button: { label: 'Go to dashboard', url: setting.pageUrl(locale, '/dashboard') },
        },
      },
    );
  },
});
