import { SET_UP_HOURS } from '@bb1/domain/officers/officer-change';
import officersMails from '@bb1/texts/mails/officers';
import { formatHours } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/**
 * The purposes of links for invitations and for lost second factors. Their subject is the change,
 * so that each works for its own only.
 */
export const SET_UP_OFFICER = 'set_up_officer';

/**
 * Invites a new officer, or one whose second factors were removed, to set up their access. The
 * token is derived here and follows the #, which no server sees.
 */
export const officerSetUpMail = defineMail({
  name: 'officer-set-up',
  fixed: 'all',
  values: {
    name: value('Erika Beispiel'),
    tokenId: value('0190b5a0-0000-7000-8000-000000000001'),
    kind: value('roles'),
  },
  words: (setting) => (locale, values) => {
    const token = setting.mailTokens.text(values.tokenId, SET_UP_OFFICER);
    return composeMail(
      {
        locale,
        sender: setting.sender,
        name: values.name,
        url: setting.pageUrl(locale, `/desk/set-up#token=${encodeURIComponent(token)}`),
      },
      officersMails[locale]['officer-set-up'],
      { kind: values.kind, hours: formatHours(locale, SET_UP_HOURS), token },
    );
  },
});
