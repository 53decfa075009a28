import type { listScreeningLists } from '@bb1/domain/screening/desk-endpoints';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import { formatDate, languageTag } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import type { DeskColumn } from '../parts/desk-table.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { TablePanel } from '../parts/table-panel.tsx';

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
  const numbers = new Intl.NumberFormat(languageTag(locale));
  return [
    {
      key: 'list',
      title: words.list,
      cell: ({ list, in_force: now }) =>
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
    },
    {
      key: 'edition',
      title: words.edition,
      cell: ({ in_force: now }) =>
        now === null ? (
          <span className="text-muted">{words.never}</span>
        ) : (
          now.edition !== null && formatDate(locale, now.edition, 'short')
        ),
    },
    {
      key: 'entries',
      title: words.entries,
      align: 'end',
      cell: ({ in_force: now }) => now !== null && numbers.format(now.entries),
    },
    {
      key: 'since',
      title: words.since,
      cell: ({ in_force: now }) =>
        now?.in_force_at != null && formatMoment(locale, now.in_force_at),
    },
    {
      key: 'age',
      title: words.age,
      cell: ({ age_days: days, stale }) =>
        days !== null && (
          <Badge kind={stale ? 'warning' : 'success'}>{words.ages({ count: days })}</Badge>
        ),
    },
  ];
}
