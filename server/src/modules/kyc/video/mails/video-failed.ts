import kycMails from '@bb1/texts/mails/kyc';
import { composeMail } from '../../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../../platform/mail/define-mail.ts';

/**
 * Notifies neutrally that the call did not identify the person: the law may forbid to disclose the
 * reasons (section 47 GwG).
 */
export const videoFailedMail = defineMail({
  name: 'video-failed',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale, values) => {
    const { supportEmail } = setting.offering.issuer;
    return composeMail(
      { locale, sender: setting.sender, name: values.name },
      kycMails[locale]['video-failed'],
      { supportEmail },
    );
  },
});
