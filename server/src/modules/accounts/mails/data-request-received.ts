import { z } from 'zod';
import { DATA_REQUEST_KINDS } from '@bb1/domain/accounts/data-request';
import { formatDate } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { dataRequestWords } from './data-request-words.ts';

/** Tells somebody that their request about their data has arrived, and until when they are answered (Art. 12(3) GDPR). */
export const dataRequestReceivedMail = defineMail({
  name: 'data-request-received',
  values: {
    name: value('Erika Beispiel'),
    request: z.enum(DATA_REQUEST_KINDS).meta({ sample: 'access' }),
    dueOn: value('2019-04-11'),
  },
  words: (setting) => (locale, values) => {
    const what = dataRequestWords(locale, values.request);
    const until = formatDate(locale, values.dueOn);
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Ihre Anfrage zu Ihren Daten',
          paragraphs: [
            `wir haben Ihre Anfrage erhalten: ${what}. Sie bekommen spätestens am ${until} eine Antwort.`,
          ],
          closing: [
            `Wenn Sie das nicht waren, schreiben Sie bitte an ${setting.offering.issuer.supportEmail}.`,
          ],
        },
        en: {
          subject: 'Your request about your data',
          paragraphs: [
            `We have received your request: ${what}. You get an answer by ${until} at the latest.`,
          ],
          closing: [`If it was not you, please write to ${setting.offering.issuer.supportEmail}.`],
        },
      },
    );
  },
});
