import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** A certificate lies on the dashboard. No figures: mails are read by others. */
export const taxCertificateMail = defineMail({
  name: 'tax-certificate',
  values: {
    name: value('Erika Beispiel'),
    year: value('2030'),
    number: value('TAX-2030-000123'),
    replaces: value(''),
  },
  words: (setting) => (locale, values) => {
    const { year, number, replaces } = values;
    const corrected = replaces !== '';
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: corrected
            ? `Ihre berichtigte Steuerbescheinigung für ${year}`
            : `Ihre Steuerbescheinigung für ${year}`,
          paragraphs: [
            `Ihre ${corrected ? 'berichtigte ' : ''}Steuerbescheinigung für das Jahr ${year} (Nummer ${number}) liegt in Ihrem Dashboard bereit.`,
            ...(corrected
              ? [`Sie ersetzt die Bescheinigung ${replaces}. Bitte verwenden Sie diese nicht mehr.`]
              : []),
            'Eine Bescheinigung auf Papier senden wir Ihnen auf Wunsch zu.',
          ],
          button: { label: 'Zu den Steuerdokumenten', url: setting.pageUrl(locale, '/dashboard') },
        },
        en: {
          subject: corrected
            ? `Your corrected tax certificate for ${year}`
            : `Your tax certificate for ${year}`,
          paragraphs: [
            `Your ${corrected ? 'corrected ' : ''}tax certificate for ${year} (number ${number}) is on your dashboard.`,
            ...(corrected
              ? [`It replaces certificate ${replaces}. Please do not use that one any more.`]
              : []),
            'On request we send you a certificate on paper.',
          ],
          button: { label: 'To your tax documents', url: setting.pageUrl(locale, '/dashboard') },
        },
      },
    );
  },
});
