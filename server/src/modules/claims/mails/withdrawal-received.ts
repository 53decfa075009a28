import claimsMails from '@bb1/texts/mails/claims';
import { formatDateTime } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** The receipt of a withdrawal, with its contents, day and time (section 356a BGB). */
export const withdrawalReceivedMail = defineMail({
  name: 'withdrawal-received',
  isCommercialLetter: true,
  fixed: ['subject', 'paragraphs.0', 'paragraphs.1'],
  values: {
    name: value('Erika Beispiel'),
    declaredAt: value('2031-03-11T11:00:00Z'),
    claimed: value('no'),
    reference: value('TOKEN-7K3M9QXA4'),
  },
  words: (setting) => (locale, values) => {
    const at = formatDateTime(locale, new Date(values.declaredAt));
    return composeMail(
      claimsMails[locale]['withdrawal-received'],
      { reference: values.reference, at, claimed: values.claimed },
      { url: setting.pageUrl(locale, '/dashboard') },
    );
  },
});
