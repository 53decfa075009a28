import taxesMails from '@bb1/texts/mails/taxes';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Announces a certificate on the dashboard, without figures, because others may read mails. */
export const taxCertificateMail = defineMail({
  name: 'tax-certificate',
  values: {
    name: value('Erika Beispiel'),
    year: value('2030'),
    number: value('TAX-2030-000123'),
    replaces: value(''),
  },
  words: (setting) => (locale, values) => {
    const { year, number, replaces } = values;
    const corrected = replaces !== '';
    return composeMail(
      taxesMails[locale]['tax-certificate'],
      { corrected: corrected ? 'yes' : 'no', year, number, replaces },
      { url: setting.pageUrl(locale, '/dashboard') },
    );
  },
});
