import accountsMails from '@bb1/texts/mails/accounts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/**
 * Notifies a person of a block without a reason: the law may forbid disclosure (section 47 GwG).
 */
export const accountBlockedMail = defineMail({
  name: 'account-blocked',
  values: { name: value('Erika Beispiel') },
  words: (setting) => {
    const { supportEmail } = setting.offering.issuer;
    return (locale, values) =>
      composeMail(
        { locale, sender: setting.sender, name: values.name },
        accountsMails[locale]['account-blocked'],
        { supportEmail },
      );
  },
});
