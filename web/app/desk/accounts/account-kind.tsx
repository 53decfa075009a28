import {
  ACCOUNT_FILTERS,
  ACCOUNT_ORDERS,
  type AccountListRow,
  listAccounts,
  setLegalHolds,
} from '@bb1/domain/accounts/desk-endpoints';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import { useTexts } from '../../language/use-texts.ts';
import { FormBody } from '../../session/form-body.ts';
import { type DeskColumn, column } from '../parts/columns.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import type { BulkActions } from '../records/bulk-actions.ts';
import { loadList, recordKind, rowsOf } from '../records/record-kind.ts';
import { AccountBadges } from './account-badges.tsx';
import { foundParts } from './found-parts.ts';
import { pageMeta } from '../../frame/page-meta.ts';
import type { PageArgs } from '../../session/page-api.ts';
import { listPage } from '../records/record-list-page.tsx';
import { bulkSubmission } from '../records/bulk-submission.ts';

export const accountActions: BulkActions<AccountListRow> = {
  idOf: ({ id }) => id,
  nameOf: ({ full_name: name }) => name,
  acts: {
    hold: {
      right: 'accounts.hold',
      takesProof: true,
      words: (locale) => {
        const { act, will, obstacle, reason, submit, done } = deskAccountTexts[locale].holdMany;
        return {
          act,
          reason,
          submit,
          done,
          will: ({ length: count }) => will({ count }),
          obstacle: ({ on_hold: isHeld }) => (isHeld ? obstacle : null),
        };
      },
      carryOut: (api, { ids, reason }) =>
        api(setLegalHolds, { body: new FormBody({ ids, reason }) }),
    },
  },
};

export const accountKind = recordKind({
  path: '/desk/accounts',
  filters: { filter: ACCOUNT_FILTERS },
  orders: ACCOUNT_ORDERS,
  ask: rowsOf(listAccounts, 'accounts'),
  placeOf: ({ id }) => `/desk/accounts/${id}`,
  many: accountActions,
  useList: ({ asked: { q = '' } }) => {
    const { list, filters } = useTexts(deskAccountTexts);
    return {
      title: list.title,
      lead: list.lead,
      search: { label: list.search, hint: list.searchHint },
      filters: { filter: { label: list.filter, words: filters, all: filters.open, as: 'links' } },
      columns: useColumns(q),
      ...(q !== '' && { none: list.none }),
    };
  },
});

export const meta = pageMeta(deskAccountTexts, (texts) => texts.list);
export const loader = (args: PageArgs) => loadList(accountKind, args);
export const action = (args: PageArgs) => bulkSubmission(accountActions, args);
export default listPage(accountKind);

function useColumns(search: string): DeskColumn<AccountListRow>[] {
  const texts = useTexts(deskAccountTexts);
  const format = useFormat();
  const found: DeskColumn<AccountListRow> = column('found', texts.list.found, (row) =>
    row.matched.map((match) => texts.matches[match]).join(', '),
  );
  return [
    column('person', texts.list.person, (row) => <Person account={row} search={search} />, {
      ascending: 'name',
      descending: 'name_from_z',
    }),
    column('state', texts.list.state, (row) => (
      <AccountBadges
        confirmed={row.email_confirmed}
        closed={row.closed_at !== null}
        onHold={row.on_hold}
        resetOpen={row.factor_reset_open}
        blocked={row.blocked}
      />
    )),
    ...(search === '' ? [] : [found]),
    column('created', texts.list.created, (row) => format.moment(row.created_at), {
      descending: 'newest',
      ascending: 'oldest',
    }),
  ];
}

function Person({
  account,
  search,
}: {
  readonly account: AccountListRow;
  readonly search: string;
}) {
  return (
    <span className="grid">
      <RecordLink to={`/desk/accounts/${account.id}`}>
        <MarkedText search={search}>{account.full_name}</MarkedText>
      </RecordLink>
      <span className="text-fine text-muted">
        <MarkedText search={search}>{account.email}</MarkedText>
      </span>
    </span>
  );
}

/** A text with the search words marked. */
function MarkedText({ search, children }: { readonly search: string; readonly children: string }) {
  // The parts of one text are identified only by their position. oxlint-disable-next-line
  // react/no-array-index-key
  return foundParts(children, search).map(({ text, isFound }, at) =>
    isFound ? (
      <mark key={at} className="rounded-sm bg-warning-wash text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
