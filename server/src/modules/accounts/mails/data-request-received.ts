import { formatDate } from '@bb1/domain/presentation';
import type { MailSetting } from '../../../mail-setting.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';
import { dataRequestWords } from './data-request-words.ts';

/** Tells somebody that their request about their data has arrived, and until when they are answered (Art. 12(3) GDPR). */
export function dataRequestReceivedMail(setting: MailSetting): MailTemplate {
  return (locale, values) => {
    const what = dataRequestWords(locale, values['request']);
    const until = formatDate(locale, values['dueOn'] ?? 0);
    return renderMailIn(
      { locale, sender: setting.sender, name: values['name'] },
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
            `we have received your request: ${what}. You get an answer by ${until} at the latest.`,
          ],
          closing: [`If it was not you, please write to ${setting.offering.issuer.supportEmail}.`],
        },
      },
    );
  };
}
