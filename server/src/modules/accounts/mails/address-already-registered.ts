import accountsMails from '@bb1/texts/mails/accounts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';

/** Notifies the owner of an address that somebody tried to register it again. */
export const addressAlreadyRegisteredMail = defineMail({
  name: 'address-already-registered',
  fixed: ['subject', 'paragraphs.1'],
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale, values) =>
    composeMail(
      { locale, sender: setting.sender, name: values.name, url: setting.pageUrl(locale, '/login') },
      accountsMails[locale]['address-already-registered'],
    ),
});
