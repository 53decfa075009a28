import { formatQuantity } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells that the tokens are in the person's own account on the ledger. */
export const claimSettledMail = defineMail({
  name: 'claim-settled',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    tokens: value('2631.5789473'),
    tokenCode: value('TOKEN'),
    publicKey: value(`G${'A'.repeat(55)}`),
    transactionHash: value('ab'.repeat(32)),
  },
  words: (setting) => (locale, values) => {
    const tokens = `${formatQuantity(locale, values.tokens)} ${values.tokenCode}`;
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: `Ihre Tokens sind in Ihrer Wallet: ${tokens}`,
          paragraphs: [
            `${tokens} sind jetzt in Ihrem eigenen Stellar-Konto ${values.publicKey}.`,
            `Die Transaktion im Ledger: ${values.transactionHash}`,
            'Über das Konto verfügt nur, wer den geheimen Schlüssel hat. Wir haben ihn nicht und fragen niemals danach. Verwahren Sie Ihren Ausdruck sicher und zeigen Sie ihn niemandem.',
          ],
          button: { label: 'Zur Übersicht', url: setting.pageUrl(locale, '/dashboard') },
        },
        en: {
          subject: `Your tokens are in your wallet: ${tokens}`,
          paragraphs: [
            `${tokens} are now in your own Stellar account ${values.publicKey}.`,
            `The transaction in the ledger: ${values.transactionHash}`,
            'Only whoever has the secret key can use the account. We do not have it and will never ask for it. Keep your printout safe and show it to nobody.',
          ],
          button: { label: 'To the dashboard', url: setting.pageUrl(locale, '/dashboard') },
        },
      },
    );
  },
});
