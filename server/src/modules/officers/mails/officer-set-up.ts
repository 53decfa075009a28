import { SET_UP_HOURS } from '@bb1/domain/officers/officer-change';
import { formatHours } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** What the links of invitations and of lost second factors are good for. Their subject is the change, so that each is worth its own only. */
export const SET_UP_OFFICER = 'set_up_officer';

/** Invites a new officer, or one whose second factors were taken away, to set up their access. The token is derived here and stands behind the #, which no server sees. */
export const officerSetUpMail = defineMail({
  name: 'officer-set-up',
  values: {
    name: value('Erika Beispiel'),
    tokenId: value('0190b5a0-0000-7000-8000-000000000001'),
    kind: value('roles'),
  },
  words: (setting) => (locale, values) => {
    const token = setting.mailTokens.text(values.tokenId, SET_UP_OFFICER);
    const button = {
      url: setting.pageUrl(locale, `/desk/set-up#token=${encodeURIComponent(token)}`),
    };
    const hours = formatHours(locale, SET_UP_HOURS);
    const code = {
      de: `Wenn die Seite nach dem Code fragt, geben Sie diesen ein: ${token}`,
      en: `If the page asks for the code, enter: ${token}`,
    };
    if (values.kind === 'factors') {
      return renderMailIn(
        { locale, sender: setting.sender, name: values.name },
        {
          de: {
            subject: 'Richten Sie Ihren zweiten Faktor neu ein',
            paragraphs: [
              'zwei Personen der Administration haben Ihre zweiten Faktoren für die Verwaltung entfernt und Sie überall abgemeldet.',
              `Mit diesem Link und Ihrem Passwort richten Sie eine Authenticator-App neu ein. Er gilt einmal und ${hours} lang.`,
            ],
            button: { ...button, label: 'Zweiten Faktor einrichten' },
            closing: [
              code.de,
              'Wenn Sie kein Gerät verloren haben, sagen Sie bitte sofort der Administration Bescheid, nicht per E-Mail.',
            ],
          },
          en: {
            subject: 'Set up your second factor anew',
            paragraphs: [
              'Two administrators have removed your second factors for the back office and logged you out everywhere.',
              `With this link and your password you set up an authenticator app anew. It works once and for ${hours}.`,
            ],
            button: { ...button, label: 'Set up the second factor' },
            closing: [
              code.en,
              'If you have lost no device, please tell the administration at once, and not by email.',
            ],
          },
        },
      );
    }
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: 'Ihr Zugang zur Verwaltung',
          paragraphs: [
            'für Sie wurde ein Zugang zur Verwaltung freigegeben.',
            `Mit diesem Link wählen Sie ein Passwort und richten eine Authenticator-App ein. Er gilt einmal und ${hours} lang.`,
          ],
          button: { ...button, label: 'Zugang einrichten' },
          closing: [
            code.de,
            'Wenn Sie nicht wissen, worum es geht, brauchen Sie nichts zu tun: Ohne Sie entsteht kein Zugang.',
          ],
        },
        en: {
          subject: 'Your access to the back office',
          paragraphs: [
            'An access to the back office was approved for you.',
            `With this link you choose a password and set up an authenticator app. It works once and for ${hours}.`,
          ],
          button: { ...button, label: 'Set up the access' },
          closing: [
            code.en,
            'If you do not know what this is about, there is nothing for you to do: without you there is no access.',
          ],
        },
      },
    );
  },
});
