import accountsMails from '@bb1/texts/mails/accounts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies a person that the restriction of their data has ended. */
export const restrictionLiftedMail = defineMail({
  name: 'restriction-lifted',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale, values) =>
    composeMail(
      { locale, sender: setting.sender, name: values.name },
      accountsMails[locale]['restriction-lifted'],
      { supportEmail: setting.offering.issuer.supportEmail },
    ),
});
