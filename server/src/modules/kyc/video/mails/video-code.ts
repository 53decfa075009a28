import { MAIL_CODE_MINUTES, printedMailCode } from '@bb1/domain/mail-code';
import { renderMailIn } from '../../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../../platform/mail/define-mail.ts';

/** The code that is typed during the call. It holds no link: whoever has no such call has nothing to do. */
export const videoCodeMail = defineMail({
  name: 'video-code',
  values: { name: value('Erika Beispiel'), sealedCode: value('') },
  words: (setting) => (locale, values) => {
    const { supportEmail } = setting.offering.issuer;
    const code = printedMailCode(setting.openMailCode(values.sealedCode));
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Ihr Code für die Videoidentifizierung',
          paragraphs: [
            'mit diesem Code schließen Sie Ihre Videoidentifizierung ab:',
            code,
            `Geben Sie ihn während des Gesprächs auf der Seite ein, auf der Sie uns sehen. Er gilt ${MAIL_CODE_MINUTES} Minuten lang. Sagen Sie ihn niemandem, auch nicht im Gespräch.`,
            `Wenn Sie gerade kein Videogespräch mit uns führen, geben Sie den Code nicht weiter und schreiben Sie bitte an ${supportEmail}.`,
          ],
        },
        en: {
          subject: 'Your code for the video identification',
          paragraphs: [
            'With this code you complete your video identification:',
            code,
            `Type it during the call, into the page on which you see us. It counts for ${MAIL_CODE_MINUTES} minutes. Tell it to nobody, not in the call either.`,
            `If you are not in a video call with us right now, do not pass the code on, and please write to ${supportEmail}.`,
          ],
        },
      },
    );
  },
});
