import {
  exportMails,
  type ListedMail,
  listMailPreviews,
  listMails,
  MAIL_ORDERS,
  retryMails,
} from '@bb1/domain/mails/desk-endpoints';
import { MAIL_STATES } from '@bb1/domain/mails/mail-state';
import deskMailTexts from '@bb1/texts/pages/desk-mails';
import { pageMeta } from '../../frame/page-meta.ts';
import type { PageArgs } from '../../session/page-api.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { bulkSubmission } from '../records/bulk-submission.ts';
import { listPage } from '../records/record-list-page.tsx';
import { FormBody } from '../../session/form-body.ts';
import { RecordLink } from '../parts/record-link.tsx';
import type { BulkActions } from '../records/bulk-actions.ts';
import { listFile, listLoader, recordKind } from '../records/record-kind.ts';
import { useWords } from '../parts/use-words.ts';
import { figureColumn, textColumn, column } from '../parts/columns.ts';
import { stateBadge } from '../parts/state-badge.tsx';

const mailActions: BulkActions<ListedMail> = {
  idOf: ({ id }) => id,
  nameOf: ({ recipient, kind, subject }) => `${recipient}, ${subject ?? kind}`,
  acts: {
    retry: {
      right: 'mails.retry',
      words: (locale) => {
        const { act, will, obstacle, submit, done } = deskMailTexts[locale].retryMany;
        return {
          act,
          submit,
          done,
          will: (rows) =>
            will({
              count: rows.length,
              people: new Set(rows.map(({ recipient }) => recipient)).size,
            }),
          obstacle: ({ state }) => (state === 'given_up' ? null : obstacle),
        };
      },
      carryOut: (api, { ids }) => api(retryMails, { body: new FormBody({ ids }) }),
    },
  },
};

export const mailKind = recordKind({
  path: '/desk/mails',
  filters: { state: MAIL_STATES, kind: /^[a-z0-9][a-z0-9-]{0,60}$/ },
  orders: MAIL_ORDERS,
  ask: async (api, { q: recipient, ...query }) => {
    const [{ mails: rows, ...rest }, { previews }] = await Promise.all([
      api(listMails, { query: { ...query, recipient } }),
      api(listMailPreviews),
    ]);
    return { rows, ...rest, previews };
  },
  placeOf: ({ id }) => `/desk/mails/${id}`,
  many: mailActions,
  useList: ({ previews }) => {
    const [texts, format] = useWords(deskMailTexts);
    const subjects = Object.fromEntries(previews.map(({ kind, subject }) => [kind, subject]));
    return {
      title: texts.list.title,
      lead: texts.list.lead,
      beside: (
        <ButtonLink to="/desk/mail-previews" look="secondary">
          {texts.list.previews}
        </ButtonLink>
      ),
      search: { label: texts.list.recipient, hint: texts.list.recipientHint },
      filters: {
        state: { label: texts.list.byState, words: texts.states, as: 'links' },
        kind: {
          label: texts.list.kind,
          words: subjects,
          all: texts.list.anyKind,
          as: 'select',
        },
      },
      columns: [
        column('recipient', texts.list.recipient, (row) => (
          <RecordLink to={`/desk/mails/${row.id}`}>{row.recipient}</RecordLink>
        )),
        textColumn('kind', texts.list.mail, (row) => row.subject ?? subjects[row.kind] ?? row.kind),
        column('state', texts.list.state, (row) => <MailStateBadge state={row.state} />),
        column(
          'written',
          texts.list.written,
          (row) => <time dateTime={row.created_at}>{format.moment(row.created_at)}</time>,
          { descending: 'newest', ascending: 'oldest' },
        ),
        figureColumn('attempts', texts.list.attempts, (row) => row.attempts),
        textColumn('error', texts.list.error, (row) => (
          <span className="wrap-anywhere">{row.last_error}</span>
        )),
      ],
      download: listFile(
        exportMails,
        {
          recipient: ['recipient'],
          kind: ['kind'],
          state: ['state', 'sent_at', 'given_up_at'],
          written: ['created_at'],
          attempts: ['attempts'],
          error: ['last_error'],
        },
        { q: 'recipient' },
      ),
    };
  },
});

export const meta = pageMeta(deskMailTexts, (texts) => texts.list);
export const loader = listLoader(mailKind);
export const action = (args: PageArgs) => bulkSubmission(mailActions, args);
export default listPage(mailKind);

export const MailStateBadge = stateBadge(deskMailTexts, (texts) => texts.states, {
  waiting: 'neutral',
  failing: 'warning',
  sent: 'success',
  given_up: 'error',
});
