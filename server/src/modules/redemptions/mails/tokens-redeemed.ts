import { formatQuantity } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells that tokens are gone from a wallet, and why that is right: their nominal was paid. */
export const tokensRedeemedMail = defineMail({
  name: 'tokens-redeemed',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    tokens: value('2631.5789473'),
    tokenCode: value('TOKEN'),
    wallet: value(`G${'A'.repeat(55)}`),
    moved: value('no'),
    transactionHash: value('ab'.repeat(32)),
  },
  words: (setting) => (locale, values) => {
    const { wallet, transactionHash } = values;
    const tokens = `${formatQuantity(locale, values.tokens)} ${values.tokenCode}`;
    const moved = values.moved === 'yes';
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: `Ihre Tokens sind eingezogen: ${tokens}`,
          paragraphs: [
            `wir haben ${tokens} aus Ihrer Wallet ${wallet} eingezogen.`,
            moved
              ? 'Die Tokens sind erst nach dem Stichtag der Rückzahlung in Ihre Wallet gekommen. Den Nennbetrag hat erhalten, wer sie am Stichtag hielt; Ansprüche verbriefen die Tokens seitdem nicht mehr.'
              : 'Ihr Nennbetrag ist Ihnen bereits gezahlt worden. Damit sind diese Tokens erledigt, und Sie müssen nichts tun.',
            `Sie finden den Einzug im Stellar-Netzwerk unter der Transaktion ${transactionHash}.`,
          ],
          button: { label: 'Zur Übersicht', url: setting.pageUrl(locale, '/dashboard') },
        },
        en: {
          subject: `Your tokens are redeemed: ${tokens}`,
          paragraphs: [
            `We have taken ${tokens} back out of your wallet ${wallet}.`,
            moved
              ? 'These tokens came into your wallet after the record date of the repayment. The nominal was paid to whoever held them on that day; the tokens have stood for nothing since.'
              : 'Their nominal has been paid to you already. With that they are done with, and there is nothing for you to do.',
            `You find it in the Stellar network as transaction ${transactionHash}.`,
          ],
          button: { label: 'Go to dashboard', url: setting.pageUrl(locale, '/dashboard') },
        },
      },
    );
  },
});
