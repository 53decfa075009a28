import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells somebody that the restriction of their data ends (Art. 18(3) GDPR). */
export const restrictionLiftedMail = defineMail({
  name: 'restriction-lifted',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Die Einschränkung Ihrer Daten endet',
          paragraphs: [
            'die Verarbeitung Ihrer Daten ist nicht mehr eingeschränkt. Wir verwenden sie wieder, soweit unsere Datenschutzerklärung es sagt.',
          ],
          closing: [
            `Wenn Sie damit nicht einverstanden sind, schreiben Sie bitte an ${setting.offering.issuer.supportEmail}.`,
          ],
        },
        en: {
          subject: 'The restriction of your data ends',
          paragraphs: [
            'The use of your data is not restricted any more. We use them again as far as our privacy policy says.',
          ],
          closing: [
            `If you do not agree, please write to ${setting.offering.issuer.supportEmail}.`,
          ],
        },
      },
    ),
});
