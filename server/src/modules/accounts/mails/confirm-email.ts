import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { CONFIRM_EMAIL } from '../links.ts';

/** The link to confirm an address; its token is derived here and stored nowhere. */
export const confirmEmailMail = defineMail({
  name: 'confirm-email',
  values: {
    name: value('Erika Beispiel'),
    tokenId: value('0190b5a0-0000-7000-8000-000000000001'),
    hours: value('48'),
  },
  words: (setting) => (locale, values) => {
    const token = setting.mailTokens.text(values.tokenId, CONFIRM_EMAIL);
    const url = setting.pageUrl(locale, `/verification/email?token=${encodeURIComponent(token)}`);
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
          paragraphs: [
            `vielen Dank für Ihre Registrierung bei ${setting.sender.name}.`,
            `Bitte bestätigen Sie Ihre E-Mail-Adresse innerhalb von ${values.hours} Stunden. Danach ist der Link nicht mehr gültig, und nicht bestätigte Registrierungen werden gelöscht.`,
          ],
          button: { label: 'E-Mail-Adresse bestätigen', url },
          closing: ['Wenn Sie sich nicht registriert haben, brauchen Sie nichts zu tun.'],
        },
        en: {
          subject: 'Please confirm your email address',
          paragraphs: [
            `Thank you for registering with ${setting.sender.name}.`,
            `Please confirm your email address within ${values.hours} hours. After that the link stops working, and registrations that were not confirmed are deleted.`,
          ],
          button: { label: 'Confirm email address', url },
          closing: ['If you did not register, there is nothing for you to do.'],
        },
      },
    );
  },
});
