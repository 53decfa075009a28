import type { Locale } from '@bb1/domain/locale';
import { formatDateTime } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells the owner of a login from a browser that the account did not know. It carries no link that does something. */
export const newBrowserMail = defineMail({
  name: 'new-browser',
  values: {
    name: value('Erika Beispiel'),
    at: value('2031-03-11T11:00:00Z'),
    browser: value('Firefox'),
    system: value('Linux'),
    address: value('192.0.2.7'),
  },
  words: (setting) => (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Anmeldung mit einem neuen Browser',
          paragraphs: [
            `in Ihrem Konto hat sich am ${formatDateTime(locale, values.at)} jemand mit einem Browser angemeldet, den wir noch nicht kannten: ${device(locale, values)}, Netzadresse ${values.address}.`,
            'Wenn Sie das selbst waren, brauchen Sie nichts zu tun.',
            `Wenn nicht, öffnen Sie bitte gleich unsere Website, wie Sie es immer tun, und setzen Sie auf der Anmeldeseite über „Passwort vergessen?“ ein neues Passwort: Das meldet alle Browser ab. Schreiben Sie dann an ${setting.offering.issuer.supportEmail}.`,
          ],
        },
        en: {
          subject: 'Login from a new browser',
          paragraphs: [
            `On ${formatDateTime(locale, values.at)} somebody logged in to your account with a browser that we did not know yet: ${device(locale, values)}, network address ${values.address}.`,
            'If it was you, there is nothing for you to do.',
            `If it was not, please open our website at once, the way you always do, and set a new password by “Forgot your password?” on the login page: that logs out all browsers. Then write to ${setting.offering.issuer.supportEmail}.`,
          ],
        },
      },
    ),
});

function device(
  locale: Locale,
  values: { readonly browser: string; readonly system: string },
): string {
  const { browser, system } = values;
  const unknown = locale === 'de' ? 'unbekannter Browser' : 'unknown browser';
  if (system === '') return browser === '' ? unknown : browser;
  return `${browser === '' ? unknown : browser}${locale === 'de' ? ' unter ' : ' on '}${system}`;
}
