import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';

/** Tells the owner of an address that somebody tried to register it again. */
export const addressAlreadyRegisteredMail = defineMail({
  name: 'address-already-registered',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Sie haben bereits ein Konto',
          paragraphs: [
            'jemand hat versucht, sich mit Ihrer E-Mail-Adresse zu registrieren. Sie haben bereits ein Konto bei uns; es wurde nichts daran geändert.',
            'Wenn Sie das selbst waren, melden Sie sich bitte mit Ihrem bestehenden Passwort an.',
          ],
          button: { label: 'Zur Anmeldung', url: setting.pageUrl(locale, '/login') },
        },
        en: {
          subject: 'You already have an account',
          paragraphs: [
            'Somebody tried to register with your email address. You already have an account with us; nothing about it was changed.',
            'If it was you, please log in with your existing password.',
          ],
          button: { label: 'Go to the login', url: setting.pageUrl(locale, '/login') },
        },
      },
    ),
});
