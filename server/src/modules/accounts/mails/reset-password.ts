import accountsMails from '@bb1/texts/mails/accounts';
import { formatHours } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { RESET_HOURS, RESET_PASSWORD } from '../links.ts';

/**
 * The password reset link; its token is derived here and stored nowhere. The query names a field,
 * which scripts fill.
 */
export const resetPasswordMail = defineMail({
  name: 'reset-password',
  fixed: ['subject', 'paragraphs.1'],
  values: { name: value('Erika Beispiel'), tokenId: value('0190b5a0-0000-7000-8000-000000000001') },
  words: (setting) => (locale, values) => {
    const token = setting.mailTokens.text(values.tokenId, RESET_PASSWORD);
    const url = setting.pageUrl(
      locale,
      `/users/reset_password?code#token=${encodeURIComponent(token)}`,
    );
    return composeMail(
      { locale, sender: setting.sender, name: values.name, url },
      accountsMails[locale]['reset-password'],
      { hours: formatHours(locale, RESET_HOURS), token },
    );
  },
});
