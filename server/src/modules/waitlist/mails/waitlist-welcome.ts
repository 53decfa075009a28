import waitlistMails from '@bb1/texts/mails/waitlist';
import { TIME_ZONE } from '@bb1/domain/locale';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { LEAVE_WAITLIST } from '../links.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

/** Confirms the place, and says when the sale begins and how to leave. */
export const waitlistWelcomeMail = defineMail({
  name: 'waitlist-welcome',
  values: {
    name: value('Erika Beispiel'),
    leaveTokenId: value('0190b5a0-0000-7000-8000-000000000001'),
  },
  words: (setting) => {
    const start = new Date(setting.offering.sale.start);
    return (locale, values) => {
      const moment = new Intl.DateTimeFormat(locale === 'de' ? 'de-DE' : 'en-GB', {
        timeZone: TIME_ZONE,
        dateStyle: 'long',
        timeStyle: 'short',
      }).format(start);
      return composeMail(
        {
          locale,
          sender: setting.sender,
          name: values.name,
          ...unsubscribeLink(setting, {
            locale,
            purpose: LEAVE_WAITLIST,
            tokenId: values.leaveTokenId,
          }),
        },
        waitlistMails[locale]['waitlist-welcome'],
        { moment },
      );
    };
  },
});
