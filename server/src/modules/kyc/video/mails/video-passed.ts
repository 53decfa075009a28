import { renderMailIn } from '../../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../../platform/mail/define-mail.ts';

/** Tells that the video identification is done. */
export const videoPassedMail = defineMail({
  name: 'video-passed',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Ihre Videoidentifizierung ist abgeschlossen',
          paragraphs: [
            'vielen Dank für das Gespräch. Ihre Videoidentifizierung ist abgeschlossen; Sie müssen dafür nichts weiter tun.',
          ],
          button: {
            label: 'Zu Ihrer Identitätsprüfung',
            url: setting.pageUrl(locale, '/verification/checklist'),
          },
        },
        en: {
          subject: 'Your video identification is done',
          paragraphs: [
            'Thank you for the call. Your video identification is done; there is nothing more to do for it.',
          ],
          button: {
            label: 'Go to your verification',
            url: setting.pageUrl(locale, '/verification/checklist'),
          },
        },
      },
    ),
});
