import { formatHours } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { RECOGNISE_BROWSER, RECOGNISE_HOURS } from '../links.ts';

/** The link by which the owner logs in from a new browser while others try; its token is derived here and stored nowhere. */
export const recogniseBrowserMail = defineMail({
  name: 'recognise-browser',
  values: { name: value('Erika Beispiel'), tokenId: value('0190b5a0-0000-7000-8000-000000000001') },
  words: (setting) => (locale, values) => {
    const token = setting.mailTokens.text(values.tokenId, RECOGNISE_BROWSER);
    const url = setting.pageUrl(
      locale,
      `/users/recognise_browser#token=${encodeURIComponent(token)}`,
    );
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Viele fehlgeschlagene Anmeldungen',
          paragraphs: [
            'für Ihre E-Mail-Adresse gab es viele fehlgeschlagene Anmeldungen. Neue Browser lassen wir deshalb gerade nicht zu; Browser, mit denen Sie schon angemeldet waren, sind davon nicht betroffen.',
            `Wenn Sie sich mit einem neuen Browser anmelden wollen, öffnen Sie diesen Link dort und melden Sie sich dann wie immer an. Er gilt einmal und ${formatHours(locale, RECOGNISE_HOURS)} lang.`,
          ],
          button: { label: 'Diesen Browser zulassen', url },
          closing: [
            `Wenn die Seite nach dem Code fragt, geben Sie diesen ein: ${token}`,
            'Wenn Sie sich gerade nicht anmelden wollen, brauchen Sie nichts zu tun. Geben Sie den Link niemandem weiter.',
          ],
        },
        en: {
          subject: 'Many failed logins',
          paragraphs: [
            'There were many failed logins for your email address. For this reason new browsers are not let in right now; browsers that you have logged in with before are not affected.',
            `If you want to log in with a new browser, open this link in it and then log in as always. It works once and for ${formatHours(locale, RECOGNISE_HOURS)}.`,
          ],
          button: { label: 'Let this browser in', url },
          closing: [
            `If the page asks for the code, enter: ${token}`,
            'If you do not want to log in right now, there is nothing for you to do. Do not pass the link on to anybody.',
          ],
        },
      },
    );
  },
});
