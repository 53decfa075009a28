import accountsMails from '@bb1/texts/mails/accounts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies the owner of an account that its second factors are gone. */
export const factorResetApprovedMail = defineMail({
  name: 'factor-reset-approved',
  fixed: ['subject', 'paragraphs.1'],
  values: { name: value('Erika Beispiel') },
  words: (setting) => {
    const { supportEmail, phone } = setting.offering.issuer;
    const replyTo = { name: setting.sender.issuer.name, address: supportEmail };
    return (locale, values) =>
      composeMail(
        { locale, sender: setting.sender, name: values.name, replyTo },
        accountsMails[locale]['factor-reset-approved'],
        { supportEmail, phone },
      );
  },
});
