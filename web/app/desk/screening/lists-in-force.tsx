import type { listScreeningLists } from '@bb1/domain/screening/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { languageTag } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { type DeskColumn, column, figureColumn } from '../parts/columns.ts';
import { TablePanel } from '../parts/table-panel.tsx';
import { useFormat } from '../parts/use-format.ts';

type List = Reply<typeof listScreeningLists>['lists'][number];

/** Every supported list, with its version in force. */
export function ListsInForce({ lists }: { readonly lists: readonly List[] }) {
  const texts = useTexts(deskScreeningTexts).overview;
  return (
    <TablePanel
      title={texts.inForce}
      columns={useColumns()}
      rows={lists}
      rowKey={({ list }) => list}
    />
  );
}

function useColumns(): DeskColumn<List>[] {
  const texts = useTexts(deskScreeningTexts);
  const words = texts.overview;
  const locale = useLocale();
  const format = useFormat();
  const numbers = new Intl.NumberFormat(languageTag(locale));
  return [
    column('list', words.list, ({ list, in_force: now }) =>
      now === null ? (
        texts.lists[list]
      ) : (
        <PageLink
          to={`/desk/screening/lists/${now.id}`}
          className="link inline-flex min-h-6 items-center"
        >
          {texts.lists[list]}
        </PageLink>
      ),
    ),
    column('edition', words.edition, ({ in_force: now }) =>
      now === null ? (
        <span className="text-muted">{words.never}</span>
      ) : (
        now.edition !== null && format.date(now.edition, 'short')
      ),
    ),
    figureColumn(
      'entries',
      words.entries,
      ({ in_force: now }) => now !== null && numbers.format(now.entries),
    ),
    column(
      'since',
      words.since,
      ({ in_force: now }) => now?.in_force_at != null && format.moment(now.in_force_at),
    ),
    column(
      'age',
      words.age,
      ({ age_days: days, stale }) =>
        days !== null && (
          <Badge kind={stale ? 'warning' : 'success'}>{words.ages({ count: days })}</Badge>
        ),
    ),
  ];
}
