import kycMails from '@bb1/texts/mails/kyc';
import { composeMail } from '../../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../../platform/mail/define-mail.ts';

/** Notifies a person after a failed attempt that another one is allowed. */
export const videoRetryAllowedMail = defineMail({
  name: 'video-retry-allowed',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale, values) =>
    composeMail(
      {
        locale,
        sender: setting.sender,
        name: values.name,
        url: setting.pageUrl(locale, '/verification/video_identification'),
      },
      kycMails[locale]['video-retry-allowed'],
    ),
});
