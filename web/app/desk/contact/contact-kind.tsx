import {
  CONTACT_ORDERS,
  CONTACT_STATES,
  listContactMessages,
} from '@bb1/domain/contact/desk-endpoints';
import deskContactTexts from '@bb1/texts/pages/desk-contact';
import { pageMeta } from '../../frame/page-meta.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { column, textColumn } from '../parts/columns.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { stateBadge } from '../parts/state-badge.tsx';
import { TwoLines } from '../parts/two-lines.tsx';
import { listedKind, listLoader } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';

export const contactKind = listedKind(deskContactTexts, {
  path: '/desk/contact',
  filters: { state: CONTACT_STATES },
  atFirst: { state: 'open' },
  orders: CONTACT_ORDERS,
  usualOrder: ({ state }) => (state === 'open' ? 'oldest' : 'newest'),
  list: listContactMessages,
  rows: 'messages',
  placeOf: ({ id }) => `/desk/contact/${id}`,
  useList: (_answer, { texts: { list: texts, states, languages }, format }) => ({
    title: texts.title,
    lead: texts.lead,
    filters: { state: { label: texts.state, words: states, as: 'links' } },
    beside: (
      <ButtonLink to="/desk/reply_templates" look="secondary">
        {texts.templates}
      </ButtonLink>
    ),
    columns: [
      column('sender', texts.sender, (row) => (
        <RecordLink to={`/desk/contact/${row.id}`} className="link inline-block min-w-28">
          {row.full_name}
        </RecordLink>
      )),
      textColumn('message', texts.message, (row) => (
        <TwoLines
          first={<span className="wrap-anywhere">{row.beginning}</span>}
          second={texts.replies({ count: row.reply_count })}
        />
      )),
      column('received', texts.received, (row) => format.moment(row.last_received_at), {
        ascending: 'oldest',
        descending: 'newest',
      }),
      column('state', texts.state, ({ state, answered_at: at, answered_by: name }) => (
        <span className="grid justify-items-start gap-1">
          <ContactBadge state={state} />
          {at !== null && (
            <span className="text-fine text-muted">
              {texts.answered({ name: name ?? '', time: format.moment(at) })}
            </span>
          )}
        </span>
      )),
      column('language', texts.language, (row) => languages[row.locale]),
    ],
  }),
});

export const meta = pageMeta(deskContactTexts, (texts) => texts.list);
export const loader = listLoader(contactKind);
export default listPage(contactKind);

export const ContactBadge = stateBadge(deskContactTexts, (texts) => texts.states, {
  open: 'warning',
  answered: 'success',
});
