import type { MailSetting } from '../../../../mail-setting.ts';
import { renderMailIn } from '../../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../../platform/mail/outbox.ts';

/** Tells that a further attempt is open to somebody whose last one had to be looked at. */
export function videoRetryAllowedMail(setting: MailSetting): MailTemplate {
  return (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values['name'] },
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
            'we have looked at your last video identification. Please take the call once more; it takes about ten minutes. Have your identity document ready, and see that there is good light.',
          ],
          button: {
            label: 'Go to the video identification',
            url: setting.pageUrl(locale, '/verification/video_identification'),
          },
        },
      },
    );
}
