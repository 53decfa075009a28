import type { ScreeningList } from '@bb1/domain/screening/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { formatDate, languageTag } from '../../ui/format.ts';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { type FactLine, fact, FactTable } from '../parts/fact-table.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { HashLine } from '../parts/hash-line.tsx';
import { Panel } from '../parts/panel.tsx';

/** The version's source, and its officers so far. */
export function VersionFacts({ version }: { readonly version: ScreeningList }) {
  const texts = useTexts(deskScreeningTexts).version;
  return (
    <Panel title={texts.facts}>
      <FactTable facts={useFacts(version)} />
      <HashLine label={texts.hash} hash={version.file_hash} />
    </Panel>
  );
}

function useFacts(version: ScreeningList): FactLine[] {
  const texts = useTexts(deskScreeningTexts);
  const words = texts.version;
  const locale = useLocale();
  const step = (name: string | null, at: string | null) =>
    at === null
      ? null
      : name === null
        ? formatMoment(locale, at)
        : texts.overview.by({ name, time: formatMoment(locale, at) });
  const replaced = version.in_force;
  const waits = version.state === 'previewed' || version.state === 'proposed';
  const facts = [
    fact(texts.overview.file, version.file_name),
    fact(
      words.edition,
      version.edition === null ? words.noEdition : formatDate(locale, version.edition),
    ),
    fact(
      words.skipped,
      new Intl.NumberFormat(languageTag(locale)).format(version.skipped),
      words.skippedNote,
    ),
    fact(
      words.unreadable,
      version.unreadable === null
        ? null
        : new Intl.NumberFormat(languageTag(locale)).format(version.unreadable),
      words.unreadableNote,
    ),
    fact(
      words.replaces,
      !waits
        ? null
        : replaced === null
          ? words.replacesNothing
          : words.replacesEntries({
              count: replaced.entries,
              time: formatMoment(locale, replaced.in_force_at),
            }),
    ),
    fact(words.proposed, step(version.proposed_by, version.proposed_at)),
    fact(words.approved, step(version.approved_by, version.in_force_at)),
    fact(words.ended, step(version.ended_by, version.ended_at)),
    fact(words.reason, version.reason),
  ];
  return facts.filter(({ value }) => value !== null);
}
