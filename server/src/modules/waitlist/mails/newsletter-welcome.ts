import waitlistMails from '@bb1/texts/mails/waitlist';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { UNSUBSCRIBE } from '../links.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

/** The first mail of the newsletter: what it is about, and how to unsubscribe. */
export const newsletterWelcomeMail = defineMail({
  name: 'newsletter-welcome',
  values: { unsubscribeTokenId: value('0190b5a0-0000-7000-8000-000000000001') },
  words: (setting) => (locale, values) => {
    const shared = {
      locale,
      sender: setting.sender,
      ...unsubscribeLink(setting, {
        locale,
        purpose: UNSUBSCRIBE,
        tokenId: values.unsubscribeTokenId,
      }),
    };
    return composeMail(shared, waitlistMails[locale]['newsletter-welcome'], {
      tokenCode: setting.offering.token.code,
    });
  },
});
