import { ANNOUNCEMENT_STATES } from '@bb1/domain/announcements/announcement';
import {
  ANNOUNCEMENT_ORDERS,
  type AnnouncementRow,
  listAnnouncements,
} from '@bb1/domain/announcements/desk-endpoints';
import type { Locale } from '@bb1/domain/locale';
import deskAnnouncementTexts from '@bb1/texts/pages/desk-announcements';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { type DeskColumn, column, figureColumn, textColumn } from '../parts/columns.ts';
import { TwoLines } from '../parts/two-lines.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { loadList, recordKind, rowsOf } from '../records/record-kind.ts';
import { AnnouncementStateBadge } from './announcement-state-badge.tsx';
import { pageMeta } from '../../frame/page-meta.ts';
import type { PageArgs } from '../../session/page-api.ts';
import { listPage } from '../records/record-list-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useRight } from '../session/use-desk.ts';
import { useFormat } from '../parts/use-format.ts';

export const announcementKind = recordKind({
  path: '/desk/announcements',
  filters: { state: ANNOUNCEMENT_STATES },
  orders: ANNOUNCEMENT_ORDERS,
  ask: rowsOf(listAnnouncements, 'announcements'),
  placeOf: ({ id }) => `/desk/announcements/${id}`,
  useList: () => {
    const texts = useTexts(deskAnnouncementTexts);
    const mayPropose = useRight('announcements.propose');
    return {
      title: texts.list.title,
      lead: texts.list.lead,
      filters: { state: { label: texts.list.state, words: texts.states, as: 'links' } },
      beside: mayPropose && <ButtonLink to="/desk/announcements/new">{texts.list.new}</ButtonLink>,
      columns: useColumns(),
      none: texts.list.none,
    };
  },
});

export const meta = pageMeta(deskAnnouncementTexts, (texts) => texts.list);
export const loader = (args: PageArgs) => loadList(announcementKind, args);
export default listPage(announcementKind);

/** The title in the officer's language. */
export function titleIn(
  locale: Locale,
  { title_en: english, title_de: german }: Pick<AnnouncementRow, 'title_en' | 'title_de'>,
): string {
  return locale === 'de' ? german : english;
}

function useColumns(): DeskColumn<AnnouncementRow>[] {
  const texts = useTexts(deskAnnouncementTexts);
  const locale = useLocale();
  const format = useFormat();
  const { list } = texts;
  return [
    textColumn('title', list.name, (row) => (
      <RecordLink to={`/desk/announcements/${row.id}`}>{titleIn(locale, row)}</RecordLink>
    )),
    column('audience', list.audience, (row) => texts.audiences[row.audience]),
    column('state', list.state, (row) => <AnnouncementStateBadge state={row.state} />),
    column('at', list.at, (row) => <TwoLines first={format.moment(row.at)} second={row.by} />, {
      ascending: 'oldest',
      descending: 'newest',
    }),
    figureColumn('people', list.people, (row) => row.people ?? ''),
    figureColumn('read', list.read, (row) => row.read ?? ''),
  ];
}
