import { ANNOUNCEMENT_STATES } from '@bb1/domain/announcements/announcement';
import {
  ANNOUNCEMENT_ORDERS,
  type AnnouncementRow,
  listAnnouncements,
} from '@bb1/domain/announcements/desk-endpoints';
import deskAnnouncementTexts from '@bb1/texts/pages/desk-announcements';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { column, figureColumn, textColumn } from '../parts/columns.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { stateBadge } from '../parts/state-badge.tsx';
import { TwoLines } from '../parts/two-lines.tsx';
import { WithRight } from '../parts/with-right.tsx';
import { listedKind, listLoader } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';

export const announcementKind = listedKind(deskAnnouncementTexts, {
  path: '/desk/announcements',
  filters: { state: ANNOUNCEMENT_STATES },
  orders: ANNOUNCEMENT_ORDERS,
  list: listAnnouncements,
  rows: 'announcements',
  placeOf: ({ id }) => `/desk/announcements/${id}`,
  useList: (_answer, { texts: { list: texts, states, audiences }, format }) => ({
    title: texts.title,
    lead: texts.lead,
    filters: { state: { label: texts.state, words: states, as: 'links' } },
    beside: (
      <WithRight right="announcements.propose">
        <ButtonLink to="/desk/announcements/new">{texts.new}</ButtonLink>
      </WithRight>
    ),
    columns: [
      textColumn('title', texts.name, (row) => (
        <RecordLink to={`/desk/announcements/${row.id}`}>
          <AnnouncementTitle of={row} />
        </RecordLink>
      )),
      column('audience', texts.audience, (row) => audiences[row.audience]),
      column('state', texts.state, (row) => <AnnouncementStateBadge state={row.state} />),
      column('at', texts.at, (row) => <TwoLines first={format.moment(row.at)} second={row.by} />, {
        ascending: 'oldest',
        descending: 'newest',
      }),
      figureColumn('people', texts.people, (row) => row.people ?? ''),
      figureColumn('read', texts.read, (row) => row.read ?? ''),
    ],
    none: texts.none,
  }),
});

export const meta = pageMeta(deskAnnouncementTexts, (texts) => texts.list);
export const loader = listLoader(announcementKind);
export default listPage(announcementKind);

/** The title in the officer's language. */
export function AnnouncementTitle({
  of,
}: {
  readonly of: Pick<AnnouncementRow, 'title_en' | 'title_de'>;
}) {
  return of[`title_${useLocale()}`];
}

export const AnnouncementStateBadge = stateBadge(deskAnnouncementTexts, (texts) => texts.states, {
  draft: 'neutral',
  proposed: 'warning',
  sending: 'info',
  sent: 'success',
});
