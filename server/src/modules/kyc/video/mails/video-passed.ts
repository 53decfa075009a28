import type { MailSetting } from '../../../../mail-setting.ts';
import { renderMailIn } from '../../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../../platform/mail/outbox.ts';

/** Tells that the video identification is done. */
export function videoPassedMail(setting: MailSetting): MailTemplate {
  return (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values['name'] },
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
            'thank you for the call. Your video identification is done; there is nothing more to do for it.',
          ],
          button: {
            label: 'Go to your verification',
            url: setting.pageUrl(locale, '/verification/checklist'),
          },
        },
      },
    );
}
