import type { Locale } from '@bb1/domain/locale';
import type { MailParts } from '../../../platform/mail/mail-layout.ts';
import type { MailSetting } from '../../../platform/mail/mail-setting.ts';
import { LEAVE_WAITLIST, UNSUBSCRIBE } from '../links.ts';

const WORDS = {
  [UNSUBSCRIBE]: {
    en: {
      sentence: 'You receive this email because you subscribed to our newsletter.',
      label: 'Unsubscribe',
    },
    de: {
      sentence: 'Sie erhalten diese E-Mail, weil Sie unseren Newsletter abonniert haben.',
      label: 'Abbestellen',
    },
  },
  [LEAVE_WAITLIST]: {
    en: {
      sentence: 'You receive this email because you are on our waitlist.',
      label: 'Leave the waitlist',
    },
    de: {
      sentence: 'Sie erhalten diese E-Mail, weil Sie auf unserer Warteliste stehen.',
      label: 'Von der Warteliste abmelden',
    },
  },
} as const;

/** The way out that stands in each mail to subscribers and members, for people and for mail programs. */
export function unsubscribeLink(
  setting: MailSetting,
  link: {
    readonly locale: Locale;
    readonly purpose: keyof typeof WORDS;
    readonly tokenId: string;
  },
): Pick<MailParts, 'unsubscribe'> {
  const token = setting.mailTokens.text(link.tokenId, link.purpose);
  return {
    unsubscribe: {
      ...WORDS[link.purpose][link.locale],
      url: setting.pageUrl(
        link.locale,
        `/newsletter/unsubscribe?token=${encodeURIComponent(token)}`,
      ),
    },
  };
}
