import { listScreeningHits, listScreeningLists } from '@bb1/domain/screening/desk-endpoints';
import { HIT_STATES } from '@bb1/domain/screening/hit-state';
import { SCREENING_LIST_NAMES } from '@bb1/domain/screening/screening-lists';
import deskScreeningTexts from '@bb1/texts/pages/desk-screening';
import { useLocale } from '../../language/use-locale.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { column, figureColumn, textColumn } from '../parts/columns.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { useWords } from '../parts/use-words.ts';
import { listLoader, recordKind } from '../records/record-kind.ts';
import { formatScore } from './format-score.ts';
import { ListAgeWarning } from './list-age-warning.tsx';
import { useListName } from './use-list-name.ts';
import { pageMeta } from '../../frame/page-meta.ts';
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
    const [texts, format] = useWords(deskScreeningTexts);
    const locale = useLocale();
    const listName = useListName();
    return {
      title: texts.hits.title,
      lead: texts.hits.lead,
      notice: (
        <>
          <ListAgeWarning lists={lists} />
          {account !== undefined && (
            <p className="flex flex-wrap items-center gap-x-4 text-small">
              {texts.hits.ofOne}
              <PageLink to={`/desk/kyc/${account}`}>{texts.hits.toCase}</PageLink>
              <PageLink to="/desk/screening">{texts.hits.ofAll}</PageLink>
            </p>
          )}
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
      columns: [
        column('person', texts.hits.person, (row) => (
          <span className="grid">
            <RecordLink to={`/desk/screening/hits/${row.id}`}>{row.subject_name}</RecordLink>
            {row.account_name !== row.subject_name && (
              <span className="text-fine text-muted">
                {texts.hits.account({ name: row.account_name })}
              </span>
            )}
          </span>
        )),
        textColumn('entry', texts.hits.entry, (row) => (
          <span className="wrap-anywhere">{row.entry_name}</span>
        )),
        column('list', texts.hits.list, (row) => listName(row.list)),
        figureColumn('score', texts.hits.score, (row) => formatScore(locale, row.score)),
        column('state', texts.hits.state, (row) => (
          <span className="grid justify-items-start gap-1">
            <HitStateBadge state={row.state} />
            {row.judged_by !== null && row.judged_at !== null && (
              <span className="text-fine text-muted">
                {texts.hits.judged({ name: row.judged_by, time: format.moment(row.judged_at) })}
              </span>
            )}
          </span>
        )),
        column('opened', texts.hits.opened, (row) => format.moment(row.opened_at)),
      ],
      none: texts.hits.none,
    };
  },
});

export const meta = pageMeta(deskScreeningTexts, (texts) => texts.hits);
export const loader = listLoader(hitKind);
export default listPage(hitKind);

export const HitStateBadge = stateBadge(deskScreeningTexts, (texts) => texts.states, {
  open: 'warning',
  false_match: 'success',
  true_match: 'error',
  ended: 'neutral',
});
