import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells the owner of an address that somebody wanted to change another account to it. */
export const addressWantedMail = defineMail({
  name: 'address-wanted',
  values: { name: value('Erika Beispiel') },
  words: (setting) => (locale, values) =>
    renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Ihre E-Mail-Adresse wurde für ein anderes Konto angegeben',
          paragraphs: [
            'jemand wollte ein anderes Konto auf Ihre E-Mail-Adresse umstellen. Ihre Adresse gehört zu Ihrem Konto; es wurde nichts daran geändert.',
            'Wenn Sie das selbst waren: Zu einer Adresse gibt es immer nur ein Konto. Wenn nicht, brauchen Sie nichts zu tun.',
          ],
        },
        en: {
          subject: 'Your email address was given for another account',
          paragraphs: [
            'Somebody wanted to change another account to your email address. Your address belongs to your account; nothing about it was changed.',
            'If it was you: there is only ever one account for an address. If it was not, there is nothing for you to do.',
          ],
        },
      },
    ),
});
