import accountsMails from '@bb1/texts/mails/accounts';
import { formatHours } from '@bb1/domain/presentation';
import { composeMail } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';
import { RECOGNISE_BROWSER, RECOGNISE_HOURS } from '../links.ts';

/**
 * The link by which the owner can log in from a new browser during an attack; its token is derived
 * here and stored nowhere.
 */
export const recogniseBrowserMail = defineMail({
  name: 'recognise-browser',
  fixed: ['subject', 'paragraphs.1'],
  values: { name: value('Erika Beispiel'), tokenId: value('0190b5a0-0000-7000-8000-000000000001') },
  words: (setting) => (locale, values) => {
    const token = setting.mailTokens.text(values.tokenId, RECOGNISE_BROWSER);
    const url = setting.pageUrl(
      locale,
      `/users/recognise_browser#token=${encodeURIComponent(token)}`,
    );
    return composeMail(
      { locale, sender: setting.sender, name: values.name, url },
      accountsMails[locale]['recognise-browser'],
      { hours: formatHours(locale, RECOGNISE_HOURS), token },
    );
  },
});
