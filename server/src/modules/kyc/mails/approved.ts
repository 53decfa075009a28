import kycMails from '@bb1/texts/mails/kyc';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies of a completed verification, or one complete except for the video call. */
export const kycApprovedMail = defineMail({
  name: 'kyc-approved',
  values: { name: value('Erika Beispiel'), video: value('') },
  words: (setting) => (locale, values) => {
    return composeMail(
      {
        locale,
        sender: setting.sender,
        name: values.name,
        url: setting.pageUrl(locale, '/dashboard'),
      },
      kycMails[locale]['kyc-approved'],
      { video: values.video },
    );
  },
});
