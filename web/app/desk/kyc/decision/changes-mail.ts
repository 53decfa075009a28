import type { ChangeReason } from '@bb1/domain/kyc/change-reasons';
import type { Locale } from '@bb1/domain/locale';
import kycMails from '@bb1/texts/mails/kyc';
import changeReasons from '@bb1/texts/messages/change-reasons';

/** The mail that requests changes, in the person's language. */
export interface ChangesMail {
  readonly locale: Locale;
  readonly subject: string;
  readonly reasons: Readonly<Record<ChangeReason, string>>;
  /** The paragraphs around the reasons. */
  readonly around: readonly string[];
  readonly button: string;
}

/** For loaders: an officer's browser does not have the texts of another language. */
export function changesMail(locale: Locale): ChangesMail {
  const { subject, paragraphs, button } = kycMails[locale]['kyc-changes-requested'];
  const around = paragraphs.filter((paragraph) => typeof paragraph === 'string');
  return { locale, subject, reasons: changeReasons[locale], around, button };
}
