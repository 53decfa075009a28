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
        accountsMails[locale]['factor-reset-proposed'],
        { until: formatDateTime(locale, values.until), supportEmail, phone },
        { replyTo },
      );
  },
});

/** Notifies the owner of an account that its second factors are gone. */
export const factorResetApprovedMail = defineMail({
  name: 'factor-reset-approved',
  fixed: ['subject', 'paragraphs.1'],
  values: { name: value('Erika Beispiel') },
  words: (setting) => {
    const { supportEmail, phone } = setting.offering.issuer;
    const replyTo = { name: setting.sender.issuer.name, address: supportEmail };
    return (locale) =>
      composeMail(
        accountsMails[locale]['factor-reset-approved'],
        { supportEmail, phone },
        { replyTo },
      );
  },
});

/** Notifies the owner of an account that the reset was stopped and the second factors stay. */
export const factorResetEndedMail = defineMail({
  name: 'factor-reset-ended',
  fixed: ['subject'],
  values: { name: value('Erika Beispiel') },
  words: (setting) => {
    const { supportEmail } = setting.offering.issuer;
    const replyTo = { name: setting.sender.issuer.name, address: supportEmail };
    return (locale) =>
      composeMail(accountsMails[locale]['factor-reset-ended'], { supportEmail }, { replyTo });
  },
});
