import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells somebody who was refused that they may invest again. */
export const accountBlockLiftedMail = defineMail({
  name: 'account-block-lifted',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Ihr Konto steht Ihnen wieder offen',
          paragraphs: [
            'Sie können Ihr Konto wieder uneingeschränkt nutzen. Beendete Aufträge bleiben beendet; Sie können neue erteilen.',
          ],
        },
        en: {
          subject: 'Your account is open to you again',
          paragraphs: [
            'You can use your account again without restrictions. Orders that have ended stay ended; you can place new ones.',
          ],
        },
      },
    ),
});
