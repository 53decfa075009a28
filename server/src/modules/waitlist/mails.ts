import waitlistMails from '@bb1/texts/mails/waitlist';
import { type Locale, TIME_ZONE } from '@bb1/domain/locale';
import { type MailParts, composeMail } from '../../platform/mail/mail-layout.ts';
import type { MailSetting } from '../../platform/mail/mail-setting.ts';
import {
  LEAVE_WAITLIST,
  UNSUBSCRIBE,
  CONFIRM_NEWSLETTER,
  CONFIRM_WAITLIST,
  CLAIM_ACCOUNT,
} from './links.ts';
import { defineMail, value } from '../../platform/mail/define-mail.ts';
import { formatDate } from '@bb1/domain/presentation';

const KINDS = { [UNSUBSCRIBE]: 'newsletter', [LEAVE_WAITLIST]: 'waitlist' } as const;

/**
 * The unsubscribe link in each mail to subscribers and members, for people and for mail programs.
 */
function unsubscribeLink(
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

/** The newsletter's own link. Without it no newsletter is sent, whatever else was confirmed. */
export const newsletterConfirmMail = defineMail({
  name: 'newsletter-confirm',
  fixed: ['subject', 'paragraphs.1'],
  values: { tokenId: value('0190b5a0-0000-7000-8000-000000000001'), hours: value('48') },
  words: (setting) => (locale, values) => {
    const token = setting.mailTokens.text(values.tokenId, CONFIRM_NEWSLETTER);
    const url = setting.pageUrl(locale, `/newsletter/confirm?token=${encodeURIComponent(token)}`);
    return composeMail(
      waitlistMails[locale]['newsletter-confirm'],
      { issuer: setting.sender.issuer.name, hours: values.hours },
      { url },
    );
  },
});

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
    return composeMail(
      waitlistMails[locale]['newsletter-welcome'],
      { tokenCode: setting.offering.token.code },
      shared,
    );
  },
});

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
        waitlistMails[locale]['waitlist-confirm'],
        { tokenCode: token.code, hours: values.hours },
        { url },
      );
    };
  },
});

/** The sale is open: the personal link with which a member creates an account. */
export const waitlistInvitationMail = defineMail({
  name: 'waitlist-invitation',
  fixed: ['subject', 'paragraphs.1'],
  values: {
    name: value('Erika Beispiel'),
    tokenId: value('0190b5a0-0000-7000-8000-000000000001'),
    leaveTokenId: value('0190b5a0-0000-7000-8000-000000000001'),
  },
  words: (setting) => {
    const { sale, token } = setting.offering;
    return (locale, values) => {
      const url = setting.pageUrl(
        locale,
        `/users/claim_account?token=${encodeURIComponent(setting.mailTokens.text(values.tokenId, CLAIM_ACCOUNT))}`,
      );
      const end = formatDate(locale, new Date(sale.end));
      return composeMail(
        waitlistMails[locale]['waitlist-invitation'],
        { tokenCode: token.code, end },
        {
          ...unsubscribeLink(setting, {
            locale,
            purpose: LEAVE_WAITLIST,
            tokenId: values.leaveTokenId,
          }),
          url,
        },
      );
    };
  },
});

/**
 * Notifies the owner of an address that it was entered again. Only the owner learns that we know
 * the address.
 */
export const waitlistKnownMail = defineMail({
  name: 'waitlist-known',
  fixed: ['subject', 'paragraphs.1'],
  values: { owns: value('account') },
  words: (setting) => (locale, values) => {
    const url = setting.pageUrl(locale, '/login');
    return composeMail(waitlistMails[locale]['waitlist-known'], { owns: values.owns }, { url });
  },
});

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
        waitlistMails[locale]['waitlist-welcome'],
        { moment },
        {
          ...unsubscribeLink(setting, {
            locale,
            purpose: LEAVE_WAITLIST,
            tokenId: values.leaveTokenId,
          }),
        },
      );
    };
  },
});
