import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells that the verification is done, or done but for the video call. */
export const kycApprovedMail = defineMail({
  name: 'kyc-approved',
  values: { name: value('Erika Beispiel'), video: value('') },
  words: (setting) => (locale, values) => {
    const videoOutstanding = values.video === 'outstanding';
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Ihre Angaben sind geprüft',
          paragraphs: [
            'wir haben Ihre Angaben und Ihr Dokument geprüft.',
            ...(videoOutstanding
              ? [
                  'Für die Höhe Ihrer Anlage ist außerdem eine Videoidentifizierung nötig. Sie folgt in den nächsten Tagen.',
                ]
              : ['Ihre Identitätsprüfung ist damit abgeschlossen.']),
          ],
          button: { label: 'Zu Ihrer Übersicht', url: setting.pageUrl(locale, '/dashboard') },
        },
        en: {
          subject: 'Your details have been checked',
          paragraphs: [
            'We have checked your details and your document.',
            ...(videoOutstanding
              ? [
                  'For the amount of your investment a video identification is needed as well. It follows in the next days.',
                ]
              : ['This completes your verification.']),
          ],
          button: { label: 'Go to your dashboard', url: setting.pageUrl(locale, '/dashboard') },
        },
      },
    );
  },
});
