import { CHANGE_REASONS } from '@bb1/domain/kyc/change-reasons';
import { changesMailWords } from '@bb1/domain/kyc/changes-mail-words';
import type { Locale } from '@bb1/domain/locale';
import type { MailSetting } from '../../../mail-setting.ts';
import { renderMailIn } from '../../../platform/mail/mail-layout.ts';
import type { MailTemplate } from '../../../platform/mail/outbox.ts';

/** Says which items are asked for again, in the words of the reason codes. */
export function kycChangesRequestedMail(setting: MailSetting): MailTemplate {
  return (locale, values) => {
    const codes = (values['reasons'] ?? '').split(',');
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
      { locale, sender: setting.sender, name: values['name'] },
      { de: words('de'), en: words('en') },
    );
  };
}
