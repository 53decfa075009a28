import waitlistMails from '@bb1/texts/mails/waitlist';
import type { Locale } from '@bb1/domain/locale';
import type { MailParts } from '../../../platform/mail/mail-layout.ts';
import type { MailSetting } from '../../../platform/mail/mail-setting.ts';
import { LEAVE_WAITLIST, UNSUBSCRIBE } from '../links.ts';

const KINDS = { [UNSUBSCRIBE]: 'newsletter', [LEAVE_WAITLIST]: 'waitlist' } as const;

/**
 * The unsubscribe link in each mail to subscribers and members, for people and for mail programs.
 */
export function unsubscribeLink(
  setting: MailSetting,
  link: {
    readonly locale: Locale;
    readonly purpose: keyof typeof KINDS;
    readonly tokenId: string;
  },
): Pick<MailParts, 'unsubscribe'> {
  const token = setting.mailTokens.text(link.tokenId, link.purpose);
  return {
    unsubscribe: {
      ...waitlistMails[link.locale].unsubscribe[KINDS[link.purpose]],
      url: setting.pageUrl(
        link.locale,
        `/newsletter/unsubscribe?token=${encodeURIComponent(token)}`,
      ),
    },
  };
}
