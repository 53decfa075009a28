import { formatQuantity } from '@bb1/domain/presentation';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Tells an affiliate that commission is theirs. Who invested stays between that person and us. */
export const commissionEarnedMail = defineMail({
  name: 'commission-earned',
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
          subject: `Sie haben Provision verdient: ${tokens}`,
          paragraphs: [
            `jemand, den Sie geworben haben, hat angelegt und kann nicht mehr widerrufen. Damit stehen Ihnen ${tokens} als Provision zu.`,
            'Zugeteilt werden sie Ihnen, sobald Sie die Anlage Ihrer Provision gewählt haben und Ihre Identität geprüft ist; wenn beides so ist, müssen Sie nichts tun.',
          ],
          button: {
            label: 'Zum Partnerprogramm',
            url: setting.pageUrl(locale, '/affiliate/dashboard'),
          },
        },
        en: {
          subject: `You have earned commission: ${tokens}`,
          paragraphs: [
            `Somebody whom you referred has invested and can no longer withdraw. You are owed ${tokens} as commission.`,
            'They are allocated to you once you have chosen to invest your commission and your identity is verified; if both is so, there is nothing for you to do.',
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
