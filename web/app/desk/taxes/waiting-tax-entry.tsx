import type { TaxEntry } from '@bb1/domain/taxes/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { FactTable } from '../parts/fact-table.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { Panel } from '../parts/panel.tsx';
import { SecondOfficer } from '../parts/second-officer.tsx';
import { useTaxEntryWords } from './tax-entry-words.ts';
import { answerToEntry } from './tax-person-act.ts';

/** A pending entry, with the forms of the second officer. */
export function WaitingTaxEntry({
  entry,
  answer,
}: {
  readonly entry: TaxEntry;
  readonly answer: unknown;
}) {
  const texts = useTexts(deskTaxTexts);
  const words = texts.person;
  const locale = useLocale();
  const entryWords = useTaxEntryWords();
  const facts = [
    { key: 'kind', name: texts.kinds[entry.kind], value: entryWords(entry) },
    { key: 'document', name: words.document, value: entry.document_reference },
    {
      key: 'entered',
      name: words.entered,
      value: words.byAt({
        name: entry.proposed_by,
        time: formatMoment(locale, entry.proposed_at),
      }),
    },
  ];
  return (
    <Panel title={words.waiting}>
      <FactTable facts={facts} />
      <SecondOfficer
        makerId={entry.proposed_by_id}
        right="taxes.approve"
        answer={answerToEntry(entry.id, answer)}
        hidden={{ entry_id: entry.id }}
        approve={words.approve}
        approveHint={words.approveHint}
        rejectHint={words.rejectHint}
      />
    </Panel>
  );
}
