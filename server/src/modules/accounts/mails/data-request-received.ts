import accountsMails from '@bb1/texts/mails/accounts';
import { z } from 'zod';
import { DATA_REQUEST_KINDS } from '@bb1/domain/accounts/data-request';
import { formatDate } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Acknowledges a data request with the deadline for the answer (Art. 12(3) GDPR). */
export const dataRequestReceivedMail = defineMail({
  name: 'data-request-received',
  values: {
    name: value('Erika Beispiel'),
    request: z.enum(DATA_REQUEST_KINDS).meta({ sample: 'access' }),
    dueOn: value('2019-04-11'),
  },
  words: (setting) => (locale, values) => {
    const until = formatDate(locale, values.dueOn);
    return composeMail(
      { locale, sender: setting.sender, name: values.name },
      accountsMails[locale]['data-request-received'],
      { request: values.request, until, supportEmail: setting.offering.issuer.supportEmail },
    );
  },
});
