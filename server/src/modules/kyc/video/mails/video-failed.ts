import { renderMailIn } from '../../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../../platform/mail/define-mail.ts';

/** Tells in neutral words that the call did not identify the person: the reasons may be such as must not be told (section 47 GwG). */
export const videoFailedMail = defineMail({
  name: 'video-failed',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale, values) => {
    const { supportEmail } = setting.offering.issuer;
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Zu Ihrer Videoidentifizierung',
          paragraphs: [
            'vielen Dank für das Gespräch. Wir konnten die Videoidentifizierung noch nicht abschließen und sehen uns das nun an. Wir schreiben Ihnen, wie es weitergeht.',
            `Wenn Sie Fragen haben, schreiben Sie uns bitte an ${supportEmail}.`,
          ],
        },
        en: {
          subject: 'About your video identification',
          paragraphs: [
            'Thank you for the call. We could not complete the video identification yet and are looking at it now. We will write to you about what comes next.',
            `If you have questions, please write to us at ${supportEmail}.`,
          ],
        },
      },
    );
  },
});
