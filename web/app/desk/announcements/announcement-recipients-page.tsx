import {
  listAnnouncementRecipients,
  RECIPIENT_FILTERS,
} from '@bb1/domain/announcements/desk-endpoints';
import deskTexts from '@bb1/texts/pages/desk';
import deskAnnouncementTexts from '@bb1/texts/pages/desk-announcements';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import type { Reply } from '../../session/api-client.ts';
import { Badge } from '../../ui/badge.tsx';
import { type DeskColumn, column } from '../parts/columns.ts';
import { DeskPage } from '../parts/desk-page.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useWords } from '../parts/use-words.ts';
import { ChosenTable } from '../records/chosen-table.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/announcement-recipients-page.ts';

export const meta = pageMeta(deskAnnouncementTexts, (texts) => texts.recipients);

export async function loader(args: Route.LoaderArgs) {
  const { id } = args.params;
  const { searchParams } = new URL(args.request.url);
  const who = chosenFilter(searchParams, {
    name: 'who',
    choices: RECIPIENT_FILTERS,
    fallback: ALL,
  });
  const list = await deskApi(args)(listAnnouncementRecipients, {
    params: { id },
    query: { who: filterValue(who), page: chosenPage(searchParams) },
  });
  return { ...list, id, who };
}

type Recipient = Reply<typeof listAnnouncementRecipients>['recipients'][number];

const MAIL_KINDS = { waiting: 'info', sent: 'success', failed: 'error' } as const;

/** Who got an announcement, and who has opened it. */
export default function AnnouncementRecipientsPage({
  loaderData: { id, who, recipients, total, page },
}: Route.ComponentProps) {
  const [{ recipients: texts }, format] = useWords(deskAnnouncementTexts);
  const { lists } = useTexts(deskTexts);
  const columns: DeskColumn<Recipient>[] = [
    column('name', texts.name, (row) => (
      <RecordLink to={`/desk/accounts/${row.account_id}`}>{row.full_name}</RecordLink>
    )),
    column('mail', texts.mail, (row) => (
      <Badge kind={MAIL_KINDS[row.mail]}>{texts.outcomes[row.mail]}</Badge>
    )),
    column('read', texts.readAt, (row) =>
      row.read_at === null ? texts.unread : format.moment(row.read_at),
    ),
  ];
  return (
    <DeskPage
      title={texts.title}
      back={[`/desk/announcements/${id}`, texts.back]}
      lead={texts.lead}
    >
      <FilterLinks
        name="who"
        title={texts.who}
        chosen={who}
        options={[
          { value: ALL, label: lists.all },
          ...RECIPIENT_FILTERS.map((value) => ({ value, label: texts.filters[value] })),
        ]}
      />
      <ChosenTable caption={texts.title} columns={columns} rows={recipients} none={texts.none} />
      <Paging page={page} total={total} />
    </DeskPage>
  );
}
