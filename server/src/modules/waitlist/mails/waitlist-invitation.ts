import waitlistMails from '@bb1/texts/mails/waitlist';
import { formatDate } from '@bb1/domain/presentation';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';
import { CLAIM_ACCOUNT, LEAVE_WAITLIST } from '../links.ts';

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
        {
          locale,
          sender: setting.sender,
          name: values.name,
          ...unsubscribeLink(setting, {
            locale,
            purpose: LEAVE_WAITLIST,
            tokenId: values.leaveTokenId,
          }),
          url,
        },
        waitlistMails[locale]['waitlist-invitation'],
        { tokenCode: token.code, end },
      );
    };
  },
});
