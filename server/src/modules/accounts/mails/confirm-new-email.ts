import accountsMails from '@bb1/texts/mails/accounts';
import { formatHours } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { CONFIRM_NEW_EMAIL, NEW_EMAIL_HOURS } from '../links.ts';

/** The confirmation link for a new address; its token is derived here and stored nowhere. */
export const confirmNewEmailMail = defineMail({
  name: 'confirm-new-email',
  fixed: ['subject', 'paragraphs.1'],
  values: { name: value('Erika Beispiel'), tokenId: value('0190b5a0-0000-7000-8000-000000000001') },
  words: (setting) => (locale, values) => {
    const token = setting.mailTokens.text(values.tokenId, CONFIRM_NEW_EMAIL);
    const url = setting.pageUrl(
      locale,
      `/verification/new_email#token=${encodeURIComponent(token)}`,
    );
    return composeMail(
      { locale, sender: setting.sender, name: values.name, url },
      accountsMails[locale]['confirm-new-email'],
      { hours: formatHours(locale, NEW_EMAIL_HOURS), token },
    );
  },
});
