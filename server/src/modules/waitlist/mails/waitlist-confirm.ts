import waitlistMails from '@bb1/texts/mails/waitlist';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { CONFIRM_WAITLIST } from '../links.ts';

/**
 * The link that confirms a place on the waitlist. It contains no typed text and no advertising,
 * because the address is not confirmed yet.
 */
export const waitlistConfirmMail = defineMail({
  name: 'waitlist-confirm',
  fixed: ['subject', 'paragraphs.1'],
  values: { tokenId: value('0190b5a0-0000-7000-8000-000000000001'), hours: value('48') },
  words: (setting) => {
    const { token } = setting.offering;
    return (locale, values) => {
      const text = setting.mailTokens.text(values.tokenId, CONFIRM_WAITLIST);
      const url = setting.pageUrl(locale, `/waitlist/confirm?token=${encodeURIComponent(text)}`);
      return composeMail(
        { locale, sender: setting.sender, url },
        waitlistMails[locale]['waitlist-confirm'],
        {
          tokenCode: token.code,
          hours: values.hours,
        },
      );
    };
  },
});
