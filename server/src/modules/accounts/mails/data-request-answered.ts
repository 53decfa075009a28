import { z } from 'zod';
import { DATA_REQUEST_KINDS } from '@bb1/domain/accounts/data-request';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { dataRequestWords } from './data-request-words.ts';

/** The officer's answer to a request about personal data; whoever is refused may go to the authority (Art. 12(4) GDPR). */
export const dataRequestAnsweredMail = defineMail({
  name: 'data-request-answered',
  values: {
    name: value('Erika Beispiel'),
    request: z.enum(DATA_REQUEST_KINDS).meta({ sample: 'access' }),
    state: value('done'),
    answer: value('Here is everything we keep.'),
  },
  words: (setting) => {
    const { supportEmail } = setting.offering.issuer;
    return (locale, values) => {
      const what = dataRequestWords(locale, values.request);
      const isDone = values.state === 'done';
      const answer = values.answer.split('\n').filter((line) => line.trim() !== '');
      return renderMailIn(
        { locale, sender: setting.sender, name: values.name },
        {
          de: {
            subject: 'Antwort auf Ihre Anfrage zu Ihren Daten',
            paragraphs: [
              `Sie haben um Folgendes gebeten: ${what}. ${isDone ? 'Das ist erledigt.' : 'Dem können wir nicht entsprechen.'}`,
              ...answer,
            ],
            closing: [
              `Fragen beantworten wir unter ${supportEmail}.${isDone ? '' : ' Sie können sich bei der Aufsichtsbehörde für den Datenschutz beschweren oder vor Gericht gehen.'}`,
            ],
          },
          en: {
            subject: 'The answer to your request about your data',
            paragraphs: [
              `You have asked for ${what}. ${isDone ? 'This is done.' : 'We cannot do this.'}`,
              ...answer,
            ],
            closing: [
              `We answer questions at ${supportEmail}.${isDone ? '' : ' You may complain to the supervisory authority for data protection, or go to court.'}`,
            ],
          },
        },
      );
    };
  },
});
