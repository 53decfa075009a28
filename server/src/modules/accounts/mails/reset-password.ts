import { formatHours } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { RESET_HOURS, RESET_PASSWORD } from '../links.ts';

/** The link by which a forgotten password is replaced; its token is derived here and stored nowhere. The query asks for a field, which scripts fill. */
export const resetPasswordMail = defineMail({
  name: 'reset-password',
  values: { name: value('Erika Beispiel'), tokenId: value('0190b5a0-0000-7000-8000-000000000001') },
  words: (setting) => (locale, values) => {
    const token = setting.mailTokens.text(values.tokenId, RESET_PASSWORD);
    const url = setting.pageUrl(
      locale,
      `/users/reset_password?code#token=${encodeURIComponent(token)}`,
    );
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Neues Passwort wählen',
          paragraphs: [
            'jemand hat für Ihr Konto ein neues Passwort angefordert.',
            `Mit diesem Link wählen Sie es. Er gilt einmal und ${formatHours(locale, RESET_HOURS)} lang. Danach sind alle Browser abgemeldet; ein zweiter Faktor bleibt, wie er ist.`,
          ],
          button: { label: 'Neues Passwort wählen', url },
          closing: [
            `Wenn die Seite nach dem Code fragt, geben Sie diesen ein: ${token}`,
            'Wenn Sie das nicht waren, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
          ],
        },
        en: {
          subject: 'Choose a new password',
          paragraphs: [
            'Somebody asked for a new password for your account.',
            `Use this link to choose it. It works once and for ${formatHours(locale, RESET_HOURS)}. After that all browsers are logged out; a second factor stays as it is.`,
          ],
          button: { label: 'Choose a new password', url },
          closing: [
            `If the page asks for the code, enter: ${token}`,
            'If it was not you, there is nothing for you to do: your password stays as it is.',
          ],
        },
      },
    );
  },
});
