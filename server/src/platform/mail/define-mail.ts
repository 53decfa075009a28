import type { Locale } from '@bb1/domain/locale';
import type { MailPassages } from '@bb1/domain/mails/check-words';
import { fillPassage, type FixedParts, type MailWords } from '@bb1/domain/mails/mail-words';
import mailPassages from '@bb1/texts/mail-passages';
import { z } from 'zod';
import { type ComposedMail, renderComposed, type RenderedMail } from './mail-layout.ts';
import type { MailSetting } from './mail-setting.ts';

export type MailValues = Readonly<Record<string, string>>;
/**
 * The text of one mail in both languages. Secrets, such as a link's token, are derived while it is
 * rendered.
 */
type Composed<V> = (locale: Locale, values: V) => ComposedMail;
/** The mail with words that two officers approved, or with the product's own. */
type Rendered = (locale: Locale, values: MailValues, approved?: MailWords | null) => RenderedMail;

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
  /** What officers can change the words of, and what of it stays. */
  readonly passages: MailPassages;
  readonly fixed: FixedParts;
  readonly words: (setting: MailSetting) => Rendered;
}

/** A mail's words with the number of their version; null: the product's own. */
export interface WordsInUse {
  readonly version: number;
  readonly words: MailWords | null;
}

/** A value that a mail needs, and its example for previews. */
export const value = (sample: string) => z.string().meta({ sample });

type Shape = Readonly<Record<string, z.ZodType<string>>>;

export function defineMail<S extends Shape>(mail: {
  readonly name: string;
  readonly isCommercialLetter?: true;
  readonly values: S;
  /** Words that warn, that the law asks for, or that somebody wrote: officers cannot change them. */
  readonly fixed?: FixedParts;
  readonly words: (setting: MailSetting) => Composed<z.infer<z.ZodObject<S>>>;
}): Mail<z.infer<z.ZodObject<S>>> {
  const { name, isCommercialLetter = false, fixed = [] } = mail;
  const passages = mailPassages[name];
  if (passages === undefined) throw new Error(`the mail ${name} has no texts of its name`);
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
    passages,
    fixed,
    words(setting) {
      const compose = mail.words(setting);
      return (locale, values, approved) =>
        renderComposed(
          { locale, sender: setting.sender, name: values['name'] },
          compose(locale, read(values)),
          (key, filledIn) => {
            const words = approved?.[locale];
            return words?.[key] === undefined
              ? null
              : fillPassage(locale, { of: passages[locale], key, words }, filledIn);
          },
        );
    },
  };
}

/** Names of the mails whose copies are kept with the books. */
export function commercialLetters(mails: ReadonlyMap<string, Mail>): string[] {
  return [...mails.values()]
    .filter(({ isCommercialLetter }) => isCommercialLetter)
    .map(({ name }) => name);
}
