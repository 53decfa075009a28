import accountsMails from '@bb1/texts/mails/accounts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies the owner of an account that the reset was stopped and the second factors stay. */
export const factorResetEndedMail = defineMail({
  name: 'factor-reset-ended',
  fixed: ['subject'],
  values: { name: value('Erika Beispiel') },
  words: (setting) => {
    const { supportEmail } = setting.offering.issuer;
    const replyTo = { name: setting.sender.issuer.name, address: supportEmail };
    return (locale, values) =>
      composeMail(
        { locale, sender: setting.sender, name: values.name, replyTo },
        accountsMails[locale]['factor-reset-ended'],
        { supportEmail },
      );
  },
});
