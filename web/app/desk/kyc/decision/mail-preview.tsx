import type { ChangeReason } from '@bb1/domain/kyc/change-reasons';
import { changesMailWords } from '@bb1/domain/kyc/changes-mail-words';
import type { Locale } from '@bb1/domain/locale';
import { fill, useTexts } from '../../../texts/use-texts.ts';
import { deskKycTexts } from '../../desk-texts.ts';

/** The mail as the person will read it, in their language, while the officer still ticks. */
export function MailPreview({
  personLocale,
  reasons,
}: {
  readonly personLocale: Locale;
  readonly reasons: readonly ChangeReason[];
}) {
  const { decision: texts, languages } = useTexts(deskKycTexts);
  const words = changesMailWords(personLocale, reasons);
  return (
    <section
      aria-label={fill(texts.preview, { language: languages[personLocale] })}
      aria-live="polite"
      className="grid gap-2 rounded-control bg-sunken px-4 py-3 text-small"
    >
      <p className="text-fine font-semibold text-muted">
        {fill(texts.preview, { language: languages[personLocale] })}
      </p>
      {reasons.length === 0 ? (
        <p className="text-muted">{texts.previewEmpty}</p>
      ) : (
        <div lang={personLocale} className="grid gap-2">
          <p className="font-semibold">{words.subject}</p>
          {words.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="font-semibold">{words.button}</p>
        </div>
      )}
    </section>
  );
}
