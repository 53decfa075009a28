import type { MailSetting } from '../../../mail-setting.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';
import { dataRequestWords } from './data-request-words.ts';

/** The officer's answer to a request about personal data; whoever is refused may go to the authority (Art. 12(4) GDPR). */
export function dataRequestAnsweredMail(setting: MailSetting): MailTemplate {
  const { supportEmail } = setting.offering.issuer;
  return (locale, values) => {
    const what = dataRequestWords(locale, values['request']);
    const isDone = values['state'] === 'done';
    const answer = (values['answer'] ?? '').split('\n').filter((line) => line.trim() !== '');
    return renderMailIn(
      { locale, sender: setting.sender, name: values['name'] },
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
            `you have asked for ${what}. ${isDone ? 'This is done.' : 'We cannot do this.'}`,
            ...answer,
          ],
          closing: [
            `We answer questions at ${supportEmail}.${isDone ? '' : ' You may complain to the supervisory authority for data protection, or go to court.'}`,
          ],
        },
      },
    );
  };
}
