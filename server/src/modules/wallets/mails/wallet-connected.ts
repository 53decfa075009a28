import walletsMails from '@bb1/texts/mails/wallets';
import { formatDateTime } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/**
 * Notifies a person of a newly connected wallet, to which tokens can go now. It has no link that
 * does something.
 */
export const walletConnectedMail = defineMail({
  name: 'wallet-connected',
  fixed: ['subject', 'paragraphs.3'],
  values: {
    name: value('Erika Beispiel'),
    at: value('2031-03-11T11:00:00Z'),
    publicKey: value(`G${'A'.repeat(55)}`),
  },
  words: (setting) => (locale, values) =>
    composeMail(walletsMails[locale]['wallet-connected'], {
      at: formatDateTime(locale, values.at),
      publicKey: values.publicKey,
      supportEmail: setting.offering.issuer.supportEmail,
    }),
});
