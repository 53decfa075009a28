import { formatDateTime } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/**
 * Tells an officer that money stands still until two of them have confirmed what the product was started with. It has no
 * link: the address of our pages is among what somebody may have changed.
 */
export const configurationChangedMail = defineMail({
  name: 'configuration-changed',
  values: {
    name: value('Erika Beispiel'),
    version: value('2'),
    changes: value('3'),
    at: value('2031-03-11T11:00:00Z'),
  },
  words: (setting) => (locale, values) => {
    const [version, count, at] = [
      values.version,
      Number(values.changes),
      formatDateTime(locale, values.at),
    ];
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: `Das Geld steht still: Version ${version} der Konfiguration wartet auf Bestätigung`,
          paragraphs: [
            `das Produkt wurde am ${at} mit anderen Einstellungen gestartet. ${count === 1 ? 'Eine Einstellung hat' : `${count} Einstellungen haben`} sich geändert, und Geld hängt davon ab. Deshalb bewegt sich kein Geld, bis zwei Personen Version ${version} der Konfiguration bestätigt haben.`,
            'Melden Sie sich bitte in der Verwaltung an, so wie immer, und vergleichen Sie unter „Konfiguration“, was sich geändert hat, mit dem, was beschlossen wurde.',
            'Ist etwas dabei, das niemand beschlossen hat? Dann bestätigen Sie nicht und sagen Sie sofort denen Bescheid, die das Produkt betreiben, nicht per E-Mail.',
          ],
          closing: ['Diese E-Mail enthält absichtlich keinen Link.'],
        },
        en: {
          subject: `Money stands still: version ${version} of the configuration waits to be confirmed`,
          paragraphs: [
            `The product was started with other settings on ${at}. ${count === 1 ? 'One setting has' : `${count} settings have`} changed, and money depends on it. So no money moves until two people have confirmed version ${version} of the configuration.`,
            'Please log in to the back office the way you always do, and compare what has changed, under "Configuration", with what was decided.',
            'Is there something that nobody decided? Then do not confirm, and tell those who run the product at once, and not by email.',
          ],
          closing: ['This mail has no link on purpose.'],
        },
      },
    );
  },
});
