import { formatQuantity } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells that tokens were allocated and can be claimed into a wallet. */
export const tokensAllocatedMail = defineMail({
  name: 'tokens-allocated',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    tokens: value('2631.5789473'),
    tokenCode: value('TOKEN'),
    reference: value('TOKEN-7K3M9QXA4'),
  },
  words: (setting) => (locale, values) => {
    const tokens = `${formatQuantity(locale, values.tokens)} ${values.tokenCode}`;
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: `Ihre Tokens wurden zugeteilt (${values.reference})`,
          paragraphs: [
            `Ihnen wurden ${tokens} zugeteilt.`,
            'Sie können die Tokens jetzt in Ihre eigene Wallet abholen. Dafür brauchen Sie etwa zehn Minuten und einen sicheren Ort für Ihre Schlüssel.',
          ],
          button: { label: 'Tokens abholen', url: setting.pageUrl(locale, '/claim/new') },
        },
        en: {
          subject: `Your tokens have been allocated (${values.reference})`,
          paragraphs: [
            `${tokens} have been allocated to you.`,
            'You can now claim the tokens into a wallet of your own. Plan about ten minutes and a safe place for your keys.',
          ],
          button: { label: 'Claim tokens', url: setting.pageUrl(locale, '/claim/new') },
        },
      },
    );
  },
});
