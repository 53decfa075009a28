import accountsMails from '@bb1/texts/mails/accounts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail } from '../../../platform/mail/define-mail.ts';

/** Tells an address for which a new password was asked that it has no account here: the page says the same to everybody. */
export const resetPasswordUnknownMail = defineMail({
  name: 'reset-password-unknown',
  values: {},
  words: (setting) => (locale) =>
    renderMailIn(
      { locale, sender: setting.sender },
      accountsMails[locale]['reset-password-unknown'],
      { issuer: setting.sender.name },
    ),
});
