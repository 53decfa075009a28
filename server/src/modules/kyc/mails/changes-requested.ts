import { CHANGE_REASONS } from '@bb1/domain/kyc/change-reasons';
import { changesMailWords } from '@bb1/domain/kyc/changes-mail-words';
import type { Locale } from '@bb1/domain/locale';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import { defineMail, value } from '../../../platform/mail/define-mail.ts';

/** Says which items are asked for again, in the words of the reason codes. */
export const kycChangesRequestedMail = defineMail({
  name: 'kyc-changes-requested',
  values: { name: value('Erika Beispiel'), reasons: value('The photo is blurred') },
  words: (setting) => (locale, values) => {
    const codes = values.reasons.split(',');
    const words = (language: Locale) => {
      const { subject, paragraphs, button } = changesMailWords(
        language,
        CHANGE_REASONS.filter((reason) => codes.includes(reason)),
      );
      return {
        subject,
        paragraphs,
        button: { label: button, url: setting.pageUrl(language, '/verification/checklist') },
      };
    };
    return renderMailIn(
      { locale, sender: setting.sender, name: values.name },
      { de: words('de'), en: words('en') },
    );
  },
});
