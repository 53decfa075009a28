import { CONTACT_STATES, listContactMessages } from '@bb1/domain/contact/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskContactTexts from '@bb1/texts/pages/desk-contact';
import deskTexts from '@bb1/texts/pages/desk';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/contact-list-page.ts';

export const meta = pageMeta(deskContactTexts, (texts) => texts.list);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const state = chosenFilter(searchParams, {
    name: 'state',
    choices: CONTACT_STATES,
    fallback: 'open',
  });
  const list = await deskApi(args)(listContactMessages, {
    query: { state: filterValue(state), page: chosenPage(searchParams) },
  });
  return { ...list, state };
}

export default function ContactListPage({
  loaderData: { messages, total, page, state },
}: Route.ComponentProps) {
  const texts = useTexts(deskContactTexts);
  const lists = useTexts(deskTexts).lists;
  const columns = useColumns();
  const options = [
    ...CONTACT_STATES.map((value) => ({ value, label: texts.states[value] })),
    { value: ALL, label: lists.all },
  ];
  return (
    <div className="grid gap-5">
      <DeskTitle lead={texts.list.lead}>{texts.list.title}</DeskTitle>
      <FilterLinks name="state" chosen={state} options={options} />
      <DeskTable
        caption={texts.list.title}
        columns={columns}
        rows={messages}
        rowKey={(row) => row.id}
        none={lists.noneInFilter}
      />
      <Paging page={page} total={total} />
    </div>
  );
}

type Message = Reply<typeof listContactMessages>['messages'][number];

function useColumns(): DeskColumn<Message>[] {
  const texts = useTexts(deskContactTexts);
  const locale = useLocale();
  const { list } = texts;
  return [
    {
      key: 'sender',
      title: list.sender,
      cell: (row) => <RecordLink to={`/desk/contact/${row.id}`}>{row.full_name}</RecordLink>,
    },
    {
      key: 'message',
      title: list.message,
      wraps: true,
      cell: (row) => <span className="wrap-anywhere">{row.beginning}</span>,
    },
    { key: 'received', title: list.received, cell: (row) => formatMoment(locale, row.received_at) },
    { key: 'state', title: list.state, cell: (row) => <MessageState message={row} /> },
    { key: 'language', title: list.language, cell: (row) => texts.languages[row.locale] },
  ];
}

function MessageState({ message }: { readonly message: Message }) {
  const texts = useTexts(deskContactTexts);
  const locale = useLocale();
  return (
    <span className="grid justify-items-start gap-1">
      <Badge kind={message.state === 'answered' ? 'success' : 'warning'}>
        {texts.states[message.state]}
      </Badge>
      {message.answered_at !== null && (
        <span className="text-fine text-muted">
          {texts.list.answered({
            name: message.answered_by ?? '',
            time: formatMoment(locale, message.answered_at),
          })}
        </span>
      )}
    </span>
  );
}
