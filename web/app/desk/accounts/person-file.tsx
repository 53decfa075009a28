import type { getPersonFile } from '@bb1/domain/persons/desk-endpoints';
import type { Reply } from '../../session/api-client.ts';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import { fact } from '../parts/fact-table.tsx';
import { FactsPanel } from '../parts/facts-panel.tsx';
import { Note } from '../parts/note.tsx';
import { useWords } from '../parts/use-words.ts';
import { FileSectionPanel } from './file-section-panel.tsx';

/**
 * Everything about a person, within the officer's rights; empty sections are listed in one line.
 */
export function PersonFile({
  file: { sums, sections },
}: {
  readonly file: Reply<typeof getPersonFile>;
}) {
  const [{ file: texts }, format] = useWords(deskAccountTexts);
  const filled = sections.filter(({ total }) => total > 0);
  const empty = sections.filter(({ total }) => total === 0);
  return (
    <section aria-labelledby="person-file" className="grid gap-4">
      <div className="grid gap-1">
        <h2 id="person-file" className="text-title font-semibold">
          {texts.title}
        </h2>
        <Note>{texts.lead}</Note>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {sums !== null && (
          <FactsPanel
            title={texts.sums}
            facts={[
              fact(texts.invested, format.eur(sums.invested_eur)),
              fact(texts.allocated, format.quantity(sums.tokens_allocated)),
              fact(texts.unclaimed, format.quantity(sums.tokens_unclaimed)),
              fact(texts.paidOut, format.eur(sums.paid_out_eur)),
            ]}
          />
        )}
        {filled.map((section) => (
          <FileSectionPanel key={section.name} section={section} />
        ))}
      </div>
      {empty.length > 0 && (
        <Note>
          {texts.empty({ sections: empty.map(({ name }) => texts.sections[name]).join(', ') })}
        </Note>
      )}
    </section>
  );
}
