import accountsMails from '@bb1/texts/mails/accounts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies a blocked person that they may invest again. */
export const accountBlockLiftedMail = defineMail({
  name: 'account-block-lifted',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale, values) =>
    composeMail(
      { locale, sender: setting.sender, name: values.name },
      accountsMails[locale]['account-block-lifted'],
    ),
});
