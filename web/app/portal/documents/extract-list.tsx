import type { RegisterExtract } from '@bb1/domain/holding-documents/endpoints';
import documentsTexts from '@bb1/texts/pages/documents';
import { goodBreaks } from '../../ui/good-breaks.tsx';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { formatDate, formatQuantity } from '../../ui/format.ts';

/** Register extracts, each with its reason and its file. */
export function ExtractList({
  extracts,
  fileOf,
}: {
  readonly extracts: readonly RegisterExtract[];
  /** The address of an extract's file. */
  readonly fileOf: (id: string) => string;
}) {
  const texts = useTexts(documentsTexts).extracts;
  const locale = useLocale();
  if (extracts.length === 0) return <p className="text-small text-muted">{texts.none}</p>;
  return (
    <ul className="grid">
      {extracts.map(({ id, number, reason, tokens, issued_at: at, has_file: hasFile }) => (
        <li
          key={id}
          className="flex items-center justify-between gap-4 border-b border-line py-3 last:border-0"
        >
          <span className="grid min-w-0">
            <span className="font-semibold">{texts.reasons[reason]}</span>
            <span className="figures text-fine text-muted">
              {goodBreaks(texts.issued({ number, date: formatDate(locale, at) }))}
            </span>
            <span className="figures text-fine text-muted">
              {texts.tokens({ tokens: formatQuantity(locale, tokens) })}
            </span>
          </span>
          {hasFile && (
            <a
              href={fileOf(id)}
              download
              aria-label={texts.downloadOf({ number })}
              className={buttonClass('secondary', 'shrink-0')}
            >
              {texts.download}
            </a>
          )}
        </li>
      ))}
    </ul>
  );
}
