import { idField } from '@bb1/domain/form-fields';
import { listScreeningHits, listScreeningLists } from '@bb1/domain/screening/desk-endpoints';
import { HIT_STATES } from '@bb1/domain/screening/hit-state';
import { SCREENING_LIST_NAMES } from '@bb1/domain/screening/screening-lists';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { buttonClass } from '../../ui/button.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import deskTexts from '@bb1/texts/pages/desk';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/hits-page.ts';
import { formatScore } from './format-score.ts';
import { HitStateBadge } from './hit-state-badge.tsx';
import { ListAgeWarning } from './list-age-warning.tsx';
import { useListName } from './use-list-name.ts';

export const meta = pageMeta(deskScreeningTexts, (texts) => texts.hits);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const state = chosenFilter(searchParams, { name: 'state', choices: HIT_STATES, fallback: ALL });
  const list = chosenFilter(searchParams, {
    name: 'list',
    choices: SCREENING_LIST_NAMES,
    fallback: ALL,
  });
  const account = idField.safeParse(searchParams.get('account')).data;
  const api = deskApi(args);
  const [hits, { lists }] = await Promise.all([
    api(listScreeningHits, {
      query: {
        state: filterValue(state),
        list: filterValue(list),
        account_id: account,
        page: chosenPage(searchParams),
      },
    }),
    api(listScreeningLists, { query: { page: 1 } }),
  ]);
  return { ...hits, lists, state, list, account };
}

/** Screening hits: open ones first, the oldest of them on top. */
export default function HitsPage({
  loaderData: { hits, lists, total, page, state, list, account },
}: Route.ComponentProps) {
  const texts = useTexts(deskScreeningTexts);
  const words = useTexts(deskTexts).lists;
  const columns = useColumns();
  const byState = [
    { value: ALL, label: words.all },
    ...HIT_STATES.map((value) => ({ value, label: texts.states[value] })),
  ];
  const byList = [
    { value: ALL, label: words.all },
    ...SCREENING_LIST_NAMES.map((value) => ({ value, label: texts.lists[value] })),
  ];
  return (
    <div className="grid gap-5">
      <DeskTitle
        lead={texts.hits.lead}
        beside={
          <PageLink to="/desk/screening/lists" className={buttonClass('secondary')}>
            {texts.hits.toLists}
          </PageLink>
        }
      >
        {texts.hits.title}
      </DeskTitle>
      <ListAgeWarning lists={lists} />
      <FilterLinks name="state" title={texts.hits.byState} chosen={state} options={byState} />
      <FilterLinks name="list" title={texts.hits.byList} chosen={list} options={byList} />
      {account !== undefined && (
        <p className="flex flex-wrap items-center gap-x-4 text-small">
          {texts.hits.ofOne}
          <PageLink to={`/desk/kyc/${account}`}>{texts.hits.toCase}</PageLink>
          <PageLink to="/desk/screening">{texts.hits.ofAll}</PageLink>
        </p>
      )}
      <DeskTable
        caption={texts.hits.title}
        columns={columns}
        rows={hits}
        rowKey={(row) => row.id}
        none={texts.hits.none}
      />
      <Paging page={page} total={total} />
    </div>
  );
}

type Hit = Reply<typeof listScreeningHits>['hits'][number];

function useColumns(): DeskColumn<Hit>[] {
  const texts = useTexts(deskScreeningTexts).hits;
  const locale = useLocale();
  const listName = useListName();
  return [
    { key: 'person', title: texts.person, cell: (row) => <Person hit={row} /> },
    {
      key: 'entry',
      title: texts.entry,
      wraps: true,
      cell: (row) => <span className="wrap-anywhere">{row.entry_name}</span>,
    },
    { key: 'list', title: texts.list, cell: (row) => listName(row.list) },
    {
      key: 'score',
      title: texts.score,
      align: 'end',
      cell: (row) => formatScore(locale, row.score),
    },
    { key: 'state', title: texts.state, cell: (row) => <State hit={row} /> },
    { key: 'opened', title: texts.opened, cell: (row) => formatMoment(locale, row.opened_at) },
  ];
}

/** The account is named where it is another person's, such as a company's. */
function Person({ hit }: { readonly hit: Hit }) {
  const texts = useTexts(deskScreeningTexts).hits;
  return (
    <span className="grid">
      <RecordLink to={`/desk/screening/hits/${hit.id}`}>{hit.subject_name}</RecordLink>
      {hit.account_name !== hit.subject_name && (
        <span className="text-fine text-muted">{texts.account({ name: hit.account_name })}</span>
      )}
    </span>
  );
}

function State({ hit }: { readonly hit: Hit }) {
  const texts = useTexts(deskScreeningTexts).hits;
  const locale = useLocale();
  return (
    <span className="grid justify-items-start gap-1">
      <HitStateBadge state={hit.state} />
      {hit.judged_by !== null && hit.judged_at !== null && (
        <span className="text-fine text-muted">
          {texts.judged({ name: hit.judged_by, time: formatMoment(locale, hit.judged_at) })}
        </span>
      )}
    </span>
  );
}
