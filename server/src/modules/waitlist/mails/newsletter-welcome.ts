import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { UNSUBSCRIBE } from '../links.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

/** The first mail of the newsletter: what it is about, and the way out that each of them has. */
export const newsletterWelcomeMail = defineMail({
  name: 'newsletter-welcome',
  values: { unsubscribeTokenId: value('0190b5a0-0000-7000-8000-000000000001') },
  words: (setting) => (locale, values) => {
    const shared = {
      locale,
      sender: setting.sender,
      ...unsubscribeLink(setting, {
        locale,
        purpose: UNSUBSCRIBE,
        tokenId: values.unsubscribeTokenId,
      }),
    };
    return renderMailIn(shared, {
      de: {
        subject: 'Sie erhalten jetzt unseren Newsletter',
        paragraphs: [
          `vielen Dank, Ihre Bestätigung ist da. Ab jetzt informieren wir Sie über ${setting.offering.token.code}, den Verkauf und die Emittentin.`,
          'In jeder Ausgabe finden Sie unten einen Link zum Abbestellen. Danach löschen wir Ihre Adresse sofort.',
        ],
      },
      en: {
        subject: 'You now receive our newsletter',
        paragraphs: [
          `Thank you, your confirmation has arrived. From now on we keep you informed about ${setting.offering.token.code}, the sale and the issuer.`,
          'Each issue has a link to unsubscribe at its foot. We then delete your address at once.',
        ],
      },
    });
  },
});
