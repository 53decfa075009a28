import accountsMails from '@bb1/texts/mails/accounts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies the owner of an address that somebody tried to change another account to it. */
export const addressWantedMail = defineMail({
  name: 'address-wanted',
  fixed: ['subject', 'paragraphs.1'],
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale, values) =>
    composeMail(
      { locale, sender: setting.sender, name: values.name },
      accountsMails[locale]['address-wanted'],
    ),
});
