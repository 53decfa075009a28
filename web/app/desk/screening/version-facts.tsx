import type { ScreeningList } from '@bb1/domain/screening/desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { type FactLine, fact, FactTable } from '../parts/fact-table.tsx';
import { HashLine } from '../parts/hash-line.tsx';
import { Panel } from '../parts/panel.tsx';
import { useFormat } from '../parts/use-format.ts';

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
  const format = useFormat();
  const step = (name: string | null, at: string | null) =>
    at === null
      ? null
      : name === null
        ? format.moment(at)
        : texts.overview.by({ name, time: format.moment(at) });
  const replaced = version.in_force;
  const waits = version.state === 'previewed' || version.state === 'proposed';
  const facts = [
    fact(texts.overview.file, version.file_name),
    fact(words.edition, version.edition === null ? words.noEdition : format.date(version.edition)),
    fact(words.skipped, format.number(version.skipped), words.skippedNote),
    fact(
      words.unreadable,
      version.unreadable === null ? null : format.number(version.unreadable),
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
              time: format.moment(replaced.in_force_at),
            }),
    ),
    fact(words.proposed, step(version.proposed_by, version.proposed_at)),
    fact(words.approved, step(version.approved_by, version.in_force_at)),
    fact(words.ended, step(version.ended_by, version.ended_at)),
    fact(words.reason, version.reason),
  ];
  return facts.filter(({ value }) => value !== null);
}
