import kycMails from '@bb1/texts/mails/kyc';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/**
 * Notifies of a rejection in neutral words: the law may forbid to disclose the reasons (section 47
 * GwG).
 */
export const kycRejectedMail = defineMail({
  name: 'kyc-rejected',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale, values) =>
    composeMail(
      { locale, sender: setting.sender, name: values.name },
      kycMails[locale]['kyc-rejected'],
      { supportEmail: setting.offering.issuer.supportEmail },
    ),
});
