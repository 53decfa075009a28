import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { CONFIRM_WAITLIST } from '../links.ts';

/** The link that confirms a place on the waitlist. Nothing somebody typed stands in it, and nothing is advertised: nobody has proven the address yet. */
export const waitlistConfirmMail = defineMail({
  name: 'waitlist-confirm',
  values: { tokenId: value('0190b5a0-0000-7000-8000-000000000001'), hours: value('48') },
  words: (setting) => {
    const { token } = setting.offering;
    return (locale, values) => {
      const text = setting.mailTokens.text(values.tokenId, CONFIRM_WAITLIST);
      const url = setting.pageUrl(locale, `/waitlist/confirm?token=${encodeURIComponent(text)}`);
      const shared = { locale, sender: setting.sender };
      return renderMailIn(shared, {
        de: {
          subject: 'Bitte bestätigen Sie Ihren Platz auf der Warteliste',
          paragraphs: [
            `jemand hat diese E-Mail-Adresse für die Warteliste zum Verkauf des Tokens ${token.code} angegeben.`,
            `Wenn Sie das waren, bestätigen Sie bitte innerhalb von ${values.hours} Stunden. Danach ist der Link nicht mehr gültig, und Ihre Angaben werden gelöscht.`,
          ],
          button: { label: 'Platz auf der Warteliste bestätigen', url },
          closing: ['Wenn Sie das nicht waren, brauchen Sie nichts zu tun.'],
        },
        en: {
          subject: 'Please confirm your place on the waitlist',
          paragraphs: [
            `Somebody entered this email address for the waitlist of the ${token.code} token sale.`,
            `If it was you, please confirm within ${values.hours} hours. After that the link stops working and your details are deleted.`,
          ],
          button: { label: 'Confirm my place on the waitlist', url },
          closing: ['If it was not you, there is nothing for you to do.'],
        },
      });
    };
  },
});
