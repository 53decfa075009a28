import { listScreeningHits, listScreeningLists } from '@bb1/domain/screening/desk-endpoints';
import { HIT_STATES } from '@bb1/domain/screening/hit-state';
import { SCREENING_LIST_NAMES } from '@bb1/domain/screening/screening-lists';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { useLocale } from '../../language/use-locale.ts';
import { useTexts } from '../../language/use-texts.ts';
import type { Reply } from '../../session/api-client.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { type DeskColumn, column, figureColumn, textColumn } from '../parts/columns.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { loadList, recordKind } from '../records/record-kind.ts';
import { formatScore } from './format-score.ts';
import { ListAgeWarning } from './list-age-warning.tsx';
import { useListName } from './use-list-name.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import type { PageArgs } from '../../session/page-api.ts';
import { listPage } from '../records/record-list-page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { stateBadge } from '../parts/state-badge.tsx';

/** Screening hits: open ones first, the oldest of them on top. */
export const hitKind = recordKind({
  path: '/desk/screening',
  filters: {
    state: HIT_STATES,
    list: SCREENING_LIST_NAMES,
    account: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  },
  orders: [],
  ask: async (api, { state, list, account, page }) => {
    const [{ hits: rows, ...rest }, { lists }] = await Promise.all([
      api(listScreeningHits, { query: { state, list, account_id: account, page } }),
      api(listScreeningLists, { query: { page: 1 } }),
    ]);
    return { rows, ...rest, lists };
  },
  placeOf: ({ id }) => `/desk/screening/hits/${id}`,
  useList: ({ lists, asked: { account } }) => {
    const texts = useTexts(deskScreeningTexts);
    return {
      title: texts.hits.title,
      lead: texts.hits.lead,
      notice: (
        <>
          <ListAgeWarning lists={lists} />
          {account !== undefined && <OfOnePerson account={account} />}
        </>
      ),
      filters: {
        state: { label: texts.hits.byState, words: texts.states, as: 'links' },
        list: { label: texts.hits.byList, words: texts.lists, as: 'select' },
        account: null,
      },
      beside: (
        <ButtonLink to="/desk/screening/lists" look="secondary">
          {texts.hits.toLists}
        </ButtonLink>
      ),
      columns: useColumns(),
      none: texts.hits.none,
    };
  },
});

export const meta = pageMeta(deskScreeningTexts, (texts) => texts.hits);
export const loader = (args: PageArgs) => loadList(hitKind, args);
export default listPage(hitKind);

function OfOnePerson({ account }: { readonly account: string }) {
  const texts = useTexts(deskScreeningTexts).hits;
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-small">
      {texts.ofOne}
      <PageLink to={`/desk/kyc/${account}`}>{texts.toCase}</PageLink>
      <PageLink to="/desk/screening">{texts.ofAll}</PageLink>
    </p>
  );
}

type Hit = Reply<typeof listScreeningHits>['hits'][number];

function useColumns(): DeskColumn<Hit>[] {
  const texts = useTexts(deskScreeningTexts).hits;
  const locale = useLocale();
  const format = useFormat();
  const listName = useListName();
  return [
    column('person', texts.person, (row) => <Person hit={row} />),
    textColumn('entry', texts.entry, (row) => (
      <span className="wrap-anywhere">{row.entry_name}</span>
    )),
    column('list', texts.list, (row) => listName(row.list)),
    figureColumn('score', texts.score, (row) => formatScore(locale, row.score)),
    column('state', texts.state, (row) => <State hit={row} />),
    column('opened', texts.opened, (row) => format.moment(row.opened_at)),
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
  const format = useFormat();
  return (
    <span className="grid justify-items-start gap-1">
      <HitStateBadge state={hit.state} />
      {hit.judged_by !== null && hit.judged_at !== null && (
        <span className="text-fine text-muted">
          {texts.judged({ name: hit.judged_by, time: format.moment(hit.judged_at) })}
        </span>
      )}
    </span>
  );
}

export const HitStateBadge = stateBadge(deskScreeningTexts, (texts) => texts.states, {
  open: 'warning',
  false_match: 'success',
  true_match: 'error',
  ended: 'neutral',
});
