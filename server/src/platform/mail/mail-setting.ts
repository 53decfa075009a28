import type { Locale } from '@bb1/domain/locale';
import type { Offering } from '@bb1/domain/offering/offering';
import type { MailTokens } from '../crypto/mail-token.ts';
import { openMailCode } from '../mail-codes/mail-code-secrets.ts';
import type { MailSender } from './mail-layout.ts';

/** What a mail's text may use besides its own values. */
export interface MailSetting {
  readonly sender: MailSender;
  readonly offering: Offering;
  readonly mailTokens: Pick<MailTokens, 'text'>;
  /** The digits of a code that is sealed in the outbox. */
  openMailCode(sealed: string): string;
  /** Absolute address of a page in a language. */
  pageUrl(locale: Locale, path: string): string;
}

export function mailSetting(options: {
  offering: Offering;
  mailTokens: MailTokens;
  publicUrl: URL;
  appSecret: Buffer;
}): MailSetting {
  return {
    offering: options.offering,
    mailTokens: options.mailTokens,
    openMailCode: (sealed) => openMailCode(options.appSecret, sealed),
    sender: options.offering,
    pageUrl: (locale, path) =>
      new URL(locale === 'de' ? `/de${path}` : path, options.publicUrl).href,
  };
}

const MASK = '***';

/** The same text with all secrets masked, for people other than its reader. */
export function maskedMailSetting(setting: MailSetting): MailSetting {
  return { ...setting, mailTokens: { text: () => MASK }, openMailCode: () => MASK };
}
