import { renderMailIn } from '../../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../../platform/mail/define-mail.ts';

/** Tells that a further attempt is open to somebody whose last one had to be looked at. */
export const videoRetryAllowedMail = defineMail({
  name: 'video-retry-allowed',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Ihre Videoidentifizierung: bitte noch einmal',
          paragraphs: [
            'wir haben uns Ihre letzte Videoidentifizierung angesehen. Bitte machen Sie das Gespräch noch einmal; es dauert etwa zehn Minuten. Halten Sie Ihr Ausweisdokument bereit und sorgen Sie für gutes Licht.',
          ],
          button: {
            label: 'Zur Videoidentifizierung',
            url: setting.pageUrl(locale, '/verification/video_identification'),
          },
        },
        en: {
          subject: 'Your video identification: please try once more',
          paragraphs: [
            'We have looked at your last video identification. Please take the call once more; it takes about ten minutes. Have your identity document ready, and see that there is good light.',
          ],
          button: {
            label: 'Go to the video identification',
            url: setting.pageUrl(locale, '/verification/video_identification'),
          },
        },
      },
    ),
});
