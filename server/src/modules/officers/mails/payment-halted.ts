import officersMails from '@bb1/texts/mails/officers';
import { formatDateTime } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Notifies an officer of a halt and its time; account and amount are only in the back office. */
export const paymentHaltedMail = defineMail({
  name: 'payment-halted',
  fixed: 'all',
  values: {
    name: value('Erika Beispiel'),
    kind: value('difference'),
    scope: value('BTC'),
    at: value('2031-03-11T11:00:00Z'),
  },
  words:
    (setting) =>
    (locale, { name, kind, scope, at }) =>
      composeMail(
        { locale, sender: setting.sender, name },
        officersMails[locale]['payment-halted'],
        { kind, scope, at: formatDateTime(locale, at) },
      ),
});
