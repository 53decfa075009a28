import {
  CONTACT_ORDERS,
  CONTACT_STATES,
  listContactMessages,
} from '@bb1/domain/contact/desk-endpoints';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskContactTexts from '@bb1/texts/pages/desk-contact';
import { type DeskColumn, column, textColumn } from '../parts/columns.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { TwoLines } from '../parts/two-lines.tsx';
import { useFormat } from '../parts/use-format.ts';
import { loadList, recordKind, rowsOf } from '../records/record-kind.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import type { PageArgs } from '../../session/page-api.ts';
import { listPage } from '../records/record-list-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export const contactKind = recordKind({
  path: '/desk/contact',
  filters: { state: CONTACT_STATES },
  atFirst: { state: 'open' },
  orders: CONTACT_ORDERS,
  usualOrder: ({ state }) => (state === 'open' ? 'oldest' : 'newest'),
  ask: rowsOf(listContactMessages, 'messages'),
  placeOf: ({ id }) => `/desk/contact/${id}`,
  useList: () => {
    const texts = useTexts(deskContactTexts);
    return {
      title: texts.list.title,
      lead: texts.list.lead,
      filters: { state: { label: texts.list.state, words: texts.states, as: 'links' } },
      beside: (
        <ButtonLink to="/desk/reply_templates" look="secondary">
          {texts.list.templates}
        </ButtonLink>
      ),
      columns: useColumns(),
    };
  },
});

export const meta = pageMeta(deskContactTexts, (texts) => texts.list);
export const loader = (args: PageArgs) => loadList(contactKind, args);
export default listPage(contactKind);

type Message = Reply<typeof listContactMessages>['messages'][number];

function useColumns(): DeskColumn<Message>[] {
  const texts = useTexts(deskContactTexts);
  const format = useFormat();
  const { list } = texts;
  return [
    column('sender', list.sender, (row) => (
      <RecordLink to={`/desk/contact/${row.id}`} className="link inline-block min-w-28">
        {row.full_name}
      </RecordLink>
    )),
    textColumn('message', list.message, (row) => (
      <TwoLines
        first={<span className="wrap-anywhere">{row.beginning}</span>}
        second={list.replies({ count: row.reply_count })}
      />
    )),
    column('received', list.received, (row) => format.moment(row.last_received_at), {
      ascending: 'oldest',
      descending: 'newest',
    }),
    column('state', list.state, (row) => <MessageState message={row} />),
    column('language', list.language, (row) => texts.languages[row.locale]),
  ];
}

function MessageState({ message }: { readonly message: Message }) {
  const texts = useTexts(deskContactTexts);
  const format = useFormat();
  return (
    <span className="grid justify-items-start gap-1">
      <Badge kind={message.state === 'answered' ? 'success' : 'warning'}>
        {texts.states[message.state]}
      </Badge>
      {message.answered_at !== null && (
        <span className="text-fine text-muted">
          {texts.list.answered({
            name: message.answered_by ?? '',
            time: format.moment(message.answered_at),
          })}
        </span>
      )}
    </span>
  );
}
