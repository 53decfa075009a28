import configurationMails from '@bb1/texts/mails/configuration';
import { formatDateTime } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/**
 * Notifies an officer that payments are halted until two of them have confirmed the new
 * configuration. It has no link: the address of our pages is among what somebody may have changed.
 */
export const configurationChangedMail = defineMail({
  name: 'configuration-changed',
  fixed: 'all',
  values: {
    name: value('Erika Beispiel'),
    version: value('2'),
    changes: value('3'),
    at: value('2031-03-11T11:00:00Z'),
  },
  words: () => (locale, values) => {
    const [version, count, at] = [
      values.version,
      Number(values.changes),
      formatDateTime(locale, values.at),
    ];
    return composeMail(configurationMails[locale]['configuration-changed'], { version, at, count });
  },
});
