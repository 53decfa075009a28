import {
  exportMails,
  type ListedMail,
  listMailPreviews,
  listMails,
} from '@bb1/domain/mails/desk-endpoints';
import { MAIL_STATES } from '@bb1/domain/mails/mail-state';
import { Link, useLocation } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import { buttonClass, ButtonLink } from '../../ui/button.tsx';
import { languageTag } from '../../ui/format.ts';
import deskMailTexts from '@bb1/texts/pages/desk-mails';
import deskTexts from '@bb1/texts/pages/desk';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { ListFilters, searchedWords } from '../parts/list-filters.tsx';
import { ALL, changedQuery, chosenFilter, filterValue } from '../parts/list-query.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/mails-page.ts';
import { MailStateBadge } from './mail-state-badge.tsx';

export const meta = pageMeta(deskMailTexts, (texts) => texts.list);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const api = deskApi(args);
  const { previews } = await api(listMailPreviews);
  const state = chosenFilter(searchParams, { name: 'state', choices: MAIL_STATES, fallback: ALL });
  const kind = previews.find((one) => one.kind === searchParams.get('kind'))?.kind;
  const recipient = searchedWords(searchParams);
  const before = searchParams.get('before_id') ?? undefined;
  const list = await api(listMails, {
    query: { state: filterValue(state), kind, recipient, before_id: before },
  });
  return { ...list, previews, state, kind, recipient, isPaged: before !== undefined };
}

export default function MailsPage({
  loaderData: { mails, previews, state, kind, recipient, isPaged, ...list },
}: Route.ComponentProps) {
  const texts = useTexts(deskMailTexts);
  const lists = useTexts(deskTexts).lists;
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const columns = useColumns(new Map(previews.map((one) => [one.kind, one.subject])));
  const counted =
    list.counted === 1
      ? texts.list.countedOne
      : (list.is_whole_count ? texts.list.counted : texts.list.countedMore)({
          count: new Intl.NumberFormat(languageTag(locale)).format(list.counted),
        });
  return (
    <div className="grid gap-5">
      <DeskTitle
        lead={texts.list.lead}
        beside={
          <span className="flex flex-wrap gap-2">
            <ButtonLink to="/desk/mail-previews" look="secondary">
              {texts.list.previews}
            </ButtonLink>
            <ExportLink
              endpoint={exportMails}
              query={{ state: filterValue(state), kind, recipient }}
            />
          </span>
        }
      >
        {texts.list.title}
      </DeskTitle>
      <FilterLinks
        name="state"
        chosen={state}
        options={[
          { value: ALL, label: lists.all },
          ...MAIL_STATES.map((value) => ({ value, label: texts.states[value] })),
        ]}
      />
      <ListFilters
        keep={{ state }}
        search={{
          label: texts.list.recipient,
          hint: texts.list.recipientHint,
          value: recipient ?? '',
        }}
        selects={[
          {
            name: 'kind',
            label: texts.list.kind,
            chosen: kind ?? ALL,
            options: [
              { value: ALL, label: texts.list.anyKind },
              ...previews.map((one) => ({ value: one.kind, label: one.subject })),
            ],
          },
        ]}
      />
      <DeskTable
        caption={texts.list.title}
        columns={columns}
        rows={mails}
        rowKey={(row) => row.id}
        none={lists.noneInFilter}
      />
      <nav
        aria-label={texts.list.pages}
        className="flex min-h-11 flex-wrap items-center justify-between gap-3"
      >
        <p className="figures text-small text-muted">{counted}</p>
        <span className="flex gap-2">
          {isPaged && (
            <Link
              to={pathname + changedQuery(search, { before_id: null })}
              className={buttonClass('secondary')}
            >
              {texts.list.newest}
            </Link>
          )}
          {list.next_before_id !== null && (
            <Link
              to={pathname + changedQuery(search, { before_id: list.next_before_id })}
              className={buttonClass('secondary')}
            >
              {texts.list.older}
            </Link>
          )}
        </span>
      </nav>
    </div>
  );
}

function useColumns(subjects: ReadonlyMap<string, string>): DeskColumn<ListedMail>[] {
  const texts = useTexts(deskMailTexts).list;
  const locale = useLocale();
  return [
    {
      key: 'recipient',
      title: texts.recipient,
      cell: (row) => <RecordLink to={`/desk/mails/${row.id}`}>{row.recipient}</RecordLink>,
    },
    {
      key: 'kind',
      title: texts.mail,
      wraps: true,
      cell: (row) => row.subject ?? subjects.get(row.kind) ?? row.kind,
    },
    { key: 'state', title: texts.state, cell: (row) => <MailStateBadge state={row.state} /> },
    {
      key: 'written',
      title: texts.written,
      cell: (row) => <time dateTime={row.created_at}>{formatMoment(locale, row.created_at)}</time>,
    },
    { key: 'attempts', title: texts.attempts, align: 'end', cell: (row) => row.attempts },
    {
      key: 'error',
      title: texts.error,
      wraps: true,
      cell: (row) => <span className="wrap-anywhere">{row.last_error}</span>,
    },
  ];
}
