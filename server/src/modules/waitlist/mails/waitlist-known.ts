import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';

/** Tells the owner of an address that it was entered again. Only the owner learns that we know the address. */
export const waitlistKnownMail = defineMail({
  name: 'waitlist-known',
  values: { owns: value('account') },
  words: (setting) => (locale, values) => {
    const hasAccount = values.owns === 'account';
    const shared = { locale, sender: setting.sender };
    const login = setting.pageUrl(locale, '/login');
    return renderMailIn(shared, {
      de: {
        subject: hasAccount
          ? 'Sie haben bereits ein Konto'
          : 'Sie stehen bereits auf der Warteliste',
        paragraphs: [
          `jemand hat diese E-Mail-Adresse für unsere Warteliste angegeben. ${hasAccount ? 'Sie haben bereits ein Konto bei uns und brauchen keine Einladung mehr.' : 'Ihr Platz ist bereits bestätigt; Sie erhalten Ihre Einladung per E-Mail, sobald der Verkauf beginnt.'}`,
          'Es wurde nichts geändert. Wenn Sie das nicht waren, brauchen Sie nichts zu tun.',
        ],
        ...(hasAccount ? { button: { label: 'Zur Anmeldung', url: login } } : {}),
      },
      en: {
        subject: hasAccount ? 'You already have an account' : 'You are already on the waitlist',
        paragraphs: [
          `Somebody entered this email address for our waitlist. ${hasAccount ? 'You already have an account with us and need no invitation.' : 'Your place is confirmed already; your invitation comes by mail as soon as the sale opens.'}`,
          'Nothing was changed. If it was not you, there is nothing for you to do.',
        ],
        ...(hasAccount ? { button: { label: 'Go to the login', url: login } } : {}),
      },
    });
  },
});
