import accountsMails from '@bb1/texts/mails/accounts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail } from '../../../platform/mail/define-mail.ts';

/**
 * Answers a password reset request for an address without an account, because the page gives
 * everybody the same answer.
 */
export const resetPasswordUnknownMail = defineMail({
  name: 'reset-password-unknown',
  fixed: ['subject', 'paragraphs.1'],
  values: {},
  words: (setting) => (locale) =>
    composeMail(
      { locale, sender: setting.sender },
      accountsMails[locale]['reset-password-unknown'],
      { issuer: setting.sender.issuer.name },
    ),
});
