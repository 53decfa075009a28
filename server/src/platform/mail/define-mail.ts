import type { Locale } from '@bb1/domain/locale';
import { z } from 'zod';
import type { RenderedMail } from './mail-layout.ts';
import type { MailSetting } from './mail-setting.ts';

export type MailValues = Readonly<Record<string, string>>;
/**
 * The text of one mail in both languages. Secrets, such as a link's token, are derived while it is
 * rendered.
 */
type Words<V> = (locale: Locale, values: V) => RenderedMail;

/** One mail: the code that queues it and the code that renders it share its values. */
export interface Mail<V extends object = object> {
  /** Its name in the outbox. */
  readonly name: string;
  /** Our copy is kept with the books (section 257(1) no. 3 HGB). */
  readonly isCommercialLetter: boolean;
  /** Values for an invented person. */
  readonly sample: MailValues;
  /**
   * Parses values from the outbox, which an older version of the product may have written. Throws
   * if a value is missing.
   */
  readonly read: (values: MailValues) => V;
  readonly words: (setting: MailSetting) => Words<MailValues>;
}

/** A value that a mail needs, and its example for previews. */
export const value = (sample: string) => z.string().meta({ sample });

type Shape = Readonly<Record<string, z.ZodType<string>>>;

export function defineMail<S extends Shape>(mail: {
  readonly name: string;
  readonly isCommercialLetter?: true;
  readonly values: S;
  readonly words: (setting: MailSetting) => Words<z.infer<z.ZodObject<S>>>;
}): Mail<z.infer<z.ZodObject<S>>> {
  const { name, isCommercialLetter = false } = mail;
  const schema = z.object(mail.values);
  const read = (values: MailValues) => {
    const given = schema.safeParse(values);
    if (!given.success)
      throw new Error(`the mail ${name} lacks values: ${z.prettifyError(given.error)}`);
    return given.data;
  };
  return {
    name,
    isCommercialLetter,
    sample: Object.fromEntries(
      Object.entries(mail.values).map(([key, one]) => [key, String(one.meta()?.['sample'])]),
    ),
    read,
    words(setting) {
      const words = mail.words(setting);
      return (locale, values) => words(locale, read(values));
    },
  };
}

/** Names of the mails whose copies are kept with the books. */
export function commercialLetters(mails: ReadonlyMap<string, Mail>): string[] {
  return [...mails.values()]
    .filter(({ isCommercialLetter }) => isCommercialLetter)
    .map(({ name }) => name);
}
