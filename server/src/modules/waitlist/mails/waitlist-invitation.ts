import { formatDate } from '@bb1/domain/presentation';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { CLAIM_ACCOUNT, LEAVE_WAITLIST } from '../links.ts';
import { unsubscribeLink } from './unsubscribe-link.ts';

/** The sale is open: the personal link with which a member makes an account. */
export const waitlistInvitationMail = defineMail({
  name: 'waitlist-invitation',
  values: {
    name: value('Erika Beispiel'),
    tokenId: value('0190b5a0-0000-7000-8000-000000000001'),
    leaveTokenId: value('0190b5a0-0000-7000-8000-000000000001'),
  },
  words: (setting) => {
    const { sale, token } = setting.offering;
    return (locale, values) => {
      const url = setting.pageUrl(
        locale,
        `/users/claim_account?token=${encodeURIComponent(setting.mailTokens.text(values.tokenId, CLAIM_ACCOUNT))}`,
      );
      const end = formatDate(locale, new Date(sale.end));
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
            subject: `Der Verkauf von ${token.code} hat begonnen`,
            paragraphs: [
              `der Verkauf des Tokens ${token.code} hat begonnen, und Sie stehen auf der Warteliste. Mit dem folgenden Link wählen Sie ein Passwort und haben sofort ein Konto; Ihre E-Mail-Adresse ist damit schon bestätigt.`,
              `Der Link gilt nur für Sie, funktioniert einmal und bis zum Ende des Verkaufs am ${end}. Bitte geben Sie ihn nicht weiter.`,
            ],
            button: { label: 'Konto anlegen', url },
            closing: [
              'Ein Konto verpflichtet Sie zu nichts. Maßgeblich für eine Anlage ist allein der Wertpapierprospekt; der Erwerb ist mit Risiken verbunden, bis hin zum Verlust des gesamten eingesetzten Geldes.',
            ],
          },
          en: {
            subject: `The ${token.code} sale is open`,
            paragraphs: [
              `The sale of the ${token.code} token is open, and you are on the waitlist. With the link below you choose a password and have an account at once; your email address is confirmed by it already.`,
              `The link is yours alone, works once, and until the sale ends on ${end}. Please do not pass it on.`,
            ],
            button: { label: 'Create my account', url },
            closing: [
              'An account commits you to nothing. Only the prospectus is decisive for an investment; buying carries risks, up to the loss of all the money invested.',
            ],
          },
        },
      );
    };
  },
});
