import type { Locale } from '@bb1/domain/locale';
import type { RenderedMail } from '../../platform/mail/mail-layout.ts';
import type { MailTemplate, MailValues } from '../../platform/mail/outbox.ts';

const MISSING = '–';

/**
 * The words of a mail that was sent once, as today's words tell of it. Where an old one lacks a value that its sentences
 * name, a dash stands for it; null where nobody can word it any more.
 */
export function wordsOfMail(
  template: MailTemplate | undefined,
  { locale, values }: { readonly locale: Locale; readonly values: MailValues },
): RenderedMail | null {
  if (template === undefined) return null;
  try {
    const mail = template(locale, values);
    // A value that may be missing makes another sentence; only one that is written out although it is missing gets the dash.
    if (
      !/\bundefined\b/.test(mail.subject + mail.text) ||
      /\bundefined\b/.test(Object.values(values).join(' '))
    )
      return mail;
    return template(
      locale,
      new Proxy(values, {
        get: (kept, name) =>
          typeof name === 'string' && !Object.hasOwn(kept, name)
            ? MISSING
            : Reflect.get(kept, name),
      }),
    );
  } catch {
    return null;
  }
}
