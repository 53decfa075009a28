import { paragraphsOf } from '@bb1/domain/announcements/announcement';
import announcementMails from '@bb1/texts/mails/announcements';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';

/** An announcement of the issuer, word for word as two officers approved it. */
export const announcementMail = defineMail({
  name: 'announcement',
  fixed: 'all',
  values: {
    name: value('Erika Beispiel'),
    announcement: value('00000000-0000-4000-8000-000000000000'),
    title: value('Record date of the next coupon'),
    text: value('The record date of the next coupon is 31 December 2031.'),
    audience: value('holders'),
  },
  words:
    (setting) =>
    (locale, { announcement, title, text, audience }) =>
      composeMail(
        announcementMails[locale].announcement,
        {
          title,
          text: paragraphsOf(text).join('\n\n'),
          audience,
          tokenCode: setting.offering.token.code,
        },
        { url: setting.pageUrl(locale, `/announcements/${announcement}`) },
      ),
});
