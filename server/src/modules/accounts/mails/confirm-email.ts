import accountsMails from '@bb1/texts/mails/accounts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { CONFIRM_EMAIL } from '../links.ts';

/** The link to confirm an address; its token is derived here and stored nowhere. */
export const confirmEmailMail = defineMail({
  name: 'confirm-email',
  fixed: ['subject', 'paragraphs.1'],
  values: {
    name: value('Erika Beispiel'),
    tokenId: value('0190b5a0-0000-7000-8000-000000000001'),
    hours: value('48'),
  },
  words: (setting) => (locale, values) => {
    const token = setting.mailTokens.text(values.tokenId, CONFIRM_EMAIL);
    const url = setting.pageUrl(locale, `/verification/email?token=${encodeURIComponent(token)}`);
    return composeMail(
      { locale, sender: setting.sender, name: values.name, url },
      accountsMails[locale]['confirm-email'],
      { issuer: setting.sender.issuer.name, hours: values.hours },
    );
  },
});
