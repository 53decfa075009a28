import { formatQuantity } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells an affiliate that commission they had is theirs no more, all of it or a part, and what that means for tokens they were given. */
export const commissionTakenBackMail = defineMail({
  name: 'commission-taken-back',
  isCommercialLetter: true,
  values: {
    name: value('Erika Beispiel'),
    tokens: value('2631.5789473'),
    tokenCode: value('TOKEN'),
    invested: value('yes'),
  },
  words: (setting) => (locale, values) => {
    const tokens = `${formatQuantity(locale, values.tokens)} ${values.tokenCode}`;
    const invested = values.invested === 'yes';
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      {
        de: {
          subject: `Provision zurückgenommen: ${tokens}`,
          paragraphs: [
            `${tokens} Ihrer Provision mussten wir zurücknehmen: Das Geld hinter der Anlage, für die es sie gab, ist ganz oder zum Teil nicht mehr da, oder die Bedingungen des Partnerprogramms waren nicht erfüllt.`,
            ...(invested
              ? [
                  'Soweit Ihnen dafür schon Tokens zugeteilt und noch nicht abgeholt waren, haben wir diese zurückgebucht. Was darüber hinausgeht, verrechnen wir mit Ihrer nächsten Provision. Gekaufte Tokens sind davon nie betroffen.',
                ]
              : []),
            'Wenn Sie das nicht nachvollziehen können, antworten Sie bitte auf diese E-Mail.',
          ],
          button: {
            label: 'Zum Partnerprogramm',
            url: setting.pageUrl(locale, '/affiliate/dashboard'),
          },
        },
        en: {
          subject: `Commission taken back: ${tokens}`,
          paragraphs: [
            `We had to take back ${tokens} of your commission: the money behind the investment it was for is gone, all of it or a part, or the terms of the affiliate programme were not met.`,
            ...(invested
              ? [
                  'As far as tokens had been allocated to you for it and not been claimed yet, we have booked them back. The rest is set against your next commission. Tokens that you bought are never touched.',
                ]
              : []),
            'If you cannot make sense of this, please reply to this email.',
          ],
          button: {
            label: 'To the affiliate programme',
            url: setting.pageUrl(locale, '/affiliate/dashboard'),
          },
        },
      },
    );
  },
});
