import kycMails from '@bb1/texts/mails/kyc';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells a refusal in neutral words: the reasons may be such as must not be told (section 47 GwG). */
export const kycRejectedMail = defineMail({
  name: 'kyc-rejected',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      kycMails[locale]['kyc-rejected'],
      { supportEmail: setting.offering.issuer.supportEmail },
    ),
});
