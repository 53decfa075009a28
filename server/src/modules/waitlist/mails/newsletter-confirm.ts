import waitlistMails from '@bb1/texts/mails/waitlist';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { CONFIRM_NEWSLETTER } from '../links.ts';

/** The newsletter's own link. Without it no newsletter is sent, whatever else was confirmed. */
export const newsletterConfirmMail = defineMail({
  name: 'newsletter-confirm',
  fixed: ['subject', 'paragraphs.1'],
  values: { tokenId: value('0190b5a0-0000-7000-8000-000000000001'), hours: value('48') },
  words: (setting) => (locale, values) => {
    const token = setting.mailTokens.text(values.tokenId, CONFIRM_NEWSLETTER);
    const url = setting.pageUrl(locale, `/newsletter/confirm?token=${encodeURIComponent(token)}`);
    return composeMail(
      { locale, sender: setting.sender, url },
      waitlistMails[locale]['newsletter-confirm'],
      {
        issuer: setting.sender.issuer.name,
        hours: values.hours,
      },
    );
  },
});
