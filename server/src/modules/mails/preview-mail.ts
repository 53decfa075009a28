import type { Locale } from '@bb1/domain/locale';
import type { MailWords } from '@bb1/domain/mails/mail-words';
import type { House } from '../../module.ts';
import type { Mail } from '../../platform/mail/define-mail.ts';
import type { RenderedMail } from '../../platform/mail/mail-layout.ts';
import { mailSetting, maskedMailSetting } from '../../platform/mail/mail-setting.ts';

/** A mail to an invented person, with these words. */
export function previewOf(
  house: Pick<House, 'offering' | 'mailTokens' | 'publicUrl' | 'appSecret'>,
  mail: Mail,
  locale: Locale,
  words: MailWords | null,
): RenderedMail {
  const { code: tokenCode } = house.offering.token;
  const values = { ...mail.sample, tokenCode, reference: `${tokenCode}-7K3M9QXA4` };
  return mail.words(maskedMailSetting(mailSetting(house)))(locale, values, words);
}
