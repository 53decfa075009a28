import { TIME_ZONE } from '@bb1/domain/locale';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { LEAVE_WAITLIST } from '../links.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

/** Says that the place is taken, when the sale begins, and how to leave. */
export const waitlistWelcomeMail = defineMail({
  name: 'waitlist-welcome',
  values: {
    name: value('Erika Beispiel'),
    leaveTokenId: value('0190b5a0-0000-7000-8000-000000000001'),
  },
  words: (setting) => {
    const start = new Date(setting.offering.sale.start);
    return (locale, values) => {
      const moment = new Intl.DateTimeFormat(locale === 'de' ? 'de-DE' : 'en-GB', {
        timeZone: TIME_ZONE,
        dateStyle: 'long',
        timeStyle: 'short',
      }).format(start);
      const shared = {
        locale,
        sender: setting.sender,
        ...unsubscribeLink(setting, {
          locale,
          purpose: LEAVE_WAITLIST,
          tokenId: values.leaveTokenId,
        }),
      };
      return renderMailIn(
        { ...shared, name: values.name },
        {
          de: {
            subject: 'Sie stehen auf der Warteliste',
            paragraphs: [
              'vielen Dank, Ihr Platz auf der Warteliste ist bestätigt.',
              `Der Verkauf beginnt am ${moment} Uhr (Berliner Zeit). Dann senden wir Ihnen einen persönlichen Link, mit dem Sie Ihr Konto anlegen. Bis dahin brauchen Sie nichts zu tun; die Warteliste verpflichtet Sie zu nichts.`,
            ],
          },
          en: {
            subject: 'You are on the waitlist',
            paragraphs: [
              'Thank you, your place on the waitlist is confirmed.',
              `The sale opens on ${moment} (Berlin time). We will then send you a personal link to create your account. There is nothing to do until then; the waitlist commits you to nothing.`,
            ],
          },
        },
      );
    };
  },
});
