import accountsMails from '@bb1/texts/mails/accounts';
import { formatDateTime } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/**
 * Notifies the owner of an account of a proposed factor reset, the waiting period, and how to stop
 * it.
 */
export const factorResetProposedMail = defineMail({
  name: 'factor-reset-proposed',
  fixed: ['subject', 'paragraphs.1', 'paragraphs.2'],
  values: { name: value('Erika Beispiel'), until: value('2031-03-12T11:00:00Z') },
  words: (setting) => {
    const { supportEmail, phone } = setting.offering.issuer;
    const replyTo = { name: setting.sender.issuer.name, address: supportEmail };
    return (locale, values) =>
      composeMail(
        { locale, sender: setting.sender, name: values.name, replyTo },
        accountsMails[locale]['factor-reset-proposed'],
        { until: formatDateTime(locale, values.until), supportEmail, phone },
      );
  },
});
