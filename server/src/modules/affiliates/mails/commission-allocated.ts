import { formatQuantity } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells an affiliate that commission has become tokens and can be claimed. */
export const commissionAllocatedMail = defineMail({
  name: 'commission-allocated',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    tokens: value('2631.5789473'),
    tokenCode: value('TOKEN'),
  },
  words: (setting) => (locale, values) => {
    const tokens = `${formatQuantity(locale, values.tokens)} ${values.tokenCode}`;
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: `Ihre Provision: ${tokens}`,
          paragraphs: [
            `Ihre Provision aus dem Partnerprogramm wurde angelegt: Ihnen wurden ${tokens} zugeteilt.`,
            'Sie können die Tokens jetzt wie gekaufte in Ihre eigene Wallet abholen. Bitte denken Sie daran, dass die Provision in der Regel zu versteuern ist.',
          ],
          button: { label: 'Tokens abholen', url: setting.pageUrl(locale, '/claim/new') },
        },
        en: {
          subject: `Your commission: ${tokens}`,
          paragraphs: [
            `Your commission from the affiliate programme has been invested: ${tokens} have been allocated to you.`,
            'You can now claim the tokens into a wallet of your own, like bought ones. Please bear in mind that commission is usually taxable.',
          ],
          button: { label: 'Claim tokens', url: setting.pageUrl(locale, '/claim/new') },
        },
      },
    );
  },
});
