import accountsMails from '@bb1/texts/mails/accounts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies a person before the restriction of their data ends (Art. 18(3) GDPR). */
export const restrictionEndingMail = defineMail({
  name: 'restriction-ending',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale, values) =>
    composeMail(
      { locale, sender: setting.sender, name: values.name },
      accountsMails[locale]['restriction-ending'],
      { supportEmail: setting.offering.issuer.supportEmail },
    ),
});
