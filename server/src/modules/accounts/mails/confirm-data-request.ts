import accountsMails from '@bb1/texts/mails/accounts';
import { z } from 'zod';
import { CONFIRM_REQUEST_DAYS, DATA_REQUEST_KINDS } from '@bb1/domain/accounts/data-request';
import { formatDate } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { CONFIRM_DATA_REQUEST } from '../links.ts';

/**
 * Asks the person to confirm a data request that came by letter, with the deadline for the answer
 * (Art. 12(3) and (6) GDPR). The token is derived here and stored nowhere.
 */
export const confirmDataRequestMail = defineMail({
  name: 'confirm-data-request',
  fixed: ['subject', 'paragraphs.1'],
  values: {
    name: value('Erika Beispiel'),
    request: z.enum(DATA_REQUEST_KINDS).meta({ sample: 'erasure' }),
    dueOn: value('2019-04-11'),
    tokenId: value('0190b5a0-0000-7000-8000-000000000001'),
  },
  words: (setting) => (locale, values) => {
    const token = setting.mailTokens.text(values.tokenId, CONFIRM_DATA_REQUEST);
    const url = setting.pageUrl(
      locale,
      `/verification/data_request#token=${encodeURIComponent(token)}`,
    );
    return composeMail(
      { locale, sender: setting.sender, name: values.name, url },
      accountsMails[locale]['confirm-data-request'],
      {
        request: values.request,
        until: formatDate(locale, values.dueOn),
        days: CONFIRM_REQUEST_DAYS,
        token,
        supportEmail: setting.offering.issuer.supportEmail,
      },
    );
  },
});
