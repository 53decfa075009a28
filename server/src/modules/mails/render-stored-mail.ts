import type { Locale } from '@bb1/domain/locale';
import type { MailWords } from '@bb1/domain/mails/mail-words';
import type { Mail, MailValues } from '../../platform/mail/define-mail.ts';
import type { RenderedMail } from '../../platform/mail/mail-layout.ts';
import type { MailSetting } from '../../platform/mail/mail-setting.ts';

const MISSING = '–';

/**
 * The text of an earlier mail by today's template. A value that the mail lacks appears as a dash;
 * null if the template no longer fits.
 */
export function renderStoredMail(
  mail: Mail | undefined,
  setting: MailSetting,
  {
    locale,
    values,
    words,
  }: {
    readonly locale: Locale;
    readonly values: MailValues;
    /** Of the version with which it was sent. */
    readonly words: MailWords | null;
  },
): RenderedMail | null {
  if (mail === undefined) return null;
  const dashes = Object.fromEntries(Object.keys(mail.sample).map((key) => [key, MISSING]));
  try {
    return mail.words(setting)(locale, { ...dashes, ...values }, words);
  } catch {
    return null;
  }
}
