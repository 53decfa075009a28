import { LOCALES, type Locale } from '@bb1/domain/locale';
import type { getMailWords } from '@bb1/domain/mails/words-endpoints';
import deskApprovalTexts from '@bb1/texts/pages/desk-approvals';
import deskMailTexts from '@bb1/texts/pages/desk-mails';
import { useTexts } from '../../language/use-texts.ts';
import type { Reply } from '../../session/api-client.ts';
import { Difference } from '../approvals/difference.tsx';
import { Fold } from '../parts/fold.tsx';
import { usePassageName } from './passage-name.ts';

type Written = Reply<typeof getMailWords>;

/** Each passage in which a version differs from the one before it, in the languages in which it does. */
export function MailVersionChanges({
  written,
  version,
}: {
  readonly written: Written;
  readonly version: number;
}) {
  const texts = useTexts(deskMailTexts);
  const { difference } = useTexts(deskApprovalTexts);
  const toName = usePassageName();
  const changes = LOCALES.flatMap((locale) => {
    const [before, after] = [version - 1, version].map((one) => wordsOf(written, one, locale));
    return Object.keys({ ...before, ...after }).flatMap((key) => {
      const words = [before?.[key] ?? '', after?.[key] ?? ''] as const;
      return words[0] === words[1] ? [] : [{ locale, key, words }];
    });
  });
  if (changes.length === 0) return null;
  return (
    <Fold title={texts.words.changes} open={false}>
      <ul className="grid gap-4 sm:grid-cols-2">
        {changes.map(({ locale, key, words }) => (
          <li key={`${locale} ${key}`} className="grid content-start gap-2 text-small">
            <p className="font-semibold">
              {toName(key)}{' '}
              <span className="font-normal text-muted">{texts.languages[locale]}</span>
            </p>
            <div lang={locale}>
              <Difference words={words} texts={difference} />
            </div>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

function wordsOf({ versions, passages }: Written, version: number, locale: Locale) {
  const words = versions.find((one) => one.version === version)?.words;
  return (
    words?.[locale] ??
    Object.fromEntries(
      passages[locale]
        .filter(({ is_fixed: isFixed }) => !isFixed)
        .map(({ key, shipped }) => [key, shipped.trim()]),
    )
  );
}
