import { MAIL_CODE_MINUTES, printedMailCode } from '@bb1/domain/mail-code';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** The code by which somebody who sets up their first second factor shows that the mailbox is theirs. It holds no link. */
export const firstFactorCodeMail = defineMail({
  name: 'first-factor-code',
  values: { name: value('Erika Beispiel'), sealedCode: value('') },
  words: (setting) => (locale, values) => {
    const { supportEmail } = setting.offering.issuer;
    const code = printedMailCode(setting.openMailCode(values.sealedCode));
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Ihr Code für den zweiten Faktor',
          paragraphs: [
            'in Ihrem Konto soll zum ersten Mal ein zweiter Faktor eingerichtet werden. Mit diesem Code zeigen Sie, dass Sie es sind:',
            code,
            `Geben Sie ihn auf der Seite ein, auf der Sie ihn angefordert haben. Er gilt ${MAIL_CODE_MINUTES} Minuten lang und nur dort. Niemand von uns fragt Sie danach, auch nicht am Telefon.`,
            `Wenn Sie keinen Code angefordert haben, kennt jemand Ihr Passwort: Geben Sie den Code nicht weiter, öffnen Sie bitte gleich unsere Website, wie Sie es immer tun, wählen Sie ein neues Passwort und schreiben Sie an ${supportEmail}.`,
          ],
        },
        en: {
          subject: 'Your code for the second factor',
          paragraphs: [
            'A second factor is about to be set up in your account for the first time. This code shows that it is you:',
            code,
            `Type it into the page where you asked for it. It works for ${MAIL_CODE_MINUTES} minutes, on that page only. We’ll never ask you for it, not even by phone.`,
            `If you did not ask for a code, somebody knows your password: do not pass the code on, please open our website at once, the way you always do, choose a new password, and write to ${supportEmail}.`,
          ],
        },
      },
    );
  },
});
