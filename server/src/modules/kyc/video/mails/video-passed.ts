import kycMails from '@bb1/texts/mails/kyc';
import { composeMail } from '../../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../../platform/mail/define-mail.ts';

/** Notifies of a completed video identification. */
export const videoPassedMail = defineMail({
  name: 'video-passed',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale, values) =>
    composeMail(
      {
        locale,
        sender: setting.sender,
        name: values.name,
        url: setting.pageUrl(locale, '/verification/checklist'),
      },
      kycMails[locale]['video-passed'],
    ),
});
