import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

const WORDS = {
  roles: {
    de: {
      subject: 'Ihre Rollen in der Verwaltung haben sich geändert',
      what: 'zwei Personen der Administration haben Ihre Rollen in der Verwaltung geändert. Die neuen gelten ab sofort; Sie sehen sie, wenn Sie angemeldet sind.',
    },
    en: {
      subject: 'Your roles in the back office have changed',
      what: 'Two administrators have changed your roles in the back office. The new ones count from now on; you see them when you are logged in.',
    },
  },
  suspension: {
    de: {
      subject: 'Ihr Zugang zur Verwaltung ruht',
      what: 'zwei Personen der Administration haben Ihren Zugang zur Verwaltung ausgesetzt. Sie sind überall abgemeldet.',
    },
    en: {
      subject: 'Your access to the back office is suspended',
      what: 'Two administrators have suspended your access to the back office. You are logged out everywhere.',
    },
  },
  restoration: {
    de: {
      subject: 'Ihr Zugang zur Verwaltung gilt wieder',
      what: 'zwei Personen der Administration haben Ihren Zugang zur Verwaltung wieder freigegeben. Passwort und zweiter Faktor sind die alten.',
    },
    en: {
      subject: 'Your access to the back office is back',
      what: 'Two administrators have restored your access to the back office. Password and second factor are the old ones.',
    },
  },
} as const;

/** Tells an officer that two administrators have changed what they may do. */
export const officerAccessChangedMail = defineMail({
  name: 'officer-access-changed',
  values: { name: value('Erika Beispiel'), kind: value('roles') },
  words: (setting) => (locale, values) => {
    const kind = values.kind;
    const { de, en } = WORDS[kind === 'suspension' || kind === 'restoration' ? kind : 'roles'];
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: de.subject,
          paragraphs: [
            de.what,
            'Wenn Sie das nicht verstehen, fragen Sie bitte die Administration.',
          ],
        },
        en: {
          subject: en.subject,
          paragraphs: [en.what, 'If you do not understand this, please ask the administration.'],
        },
      },
    );
  },
});
