import accountsMails from '@bb1/texts/mails/accounts';
import { z } from 'zod';
import { DATA_REQUEST_KINDS } from '@bb1/domain/accounts/data-request';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/**
 * The officer's answer to a data request. A refusal names the supervisory authority (Art. 12(4)
 * GDPR).
 */
export const dataRequestAnsweredMail = defineMail({
  name: 'data-request-answered',
  fixed: ['paragraphs.1'],
  values: {
    name: value('Erika Beispiel'),
    request: z.enum(DATA_REQUEST_KINDS).meta({ sample: 'access' }),
    state: value('done'),
    answer: value('Here is everything we keep.'),
  },
  words: (setting) => {
    const { supportEmail } = setting.offering.issuer;
    return (locale, values) => {
      const answer = values.answer.split('\n').filter((line) => line.trim() !== '');
      return composeMail(
        { locale, sender: setting.sender, name: values.name },
        accountsMails[locale]['data-request-answered'],
        { request: values.request, state: values.state, answer: answer.join('\n\n'), supportEmail },
      );
    };
  },
});
