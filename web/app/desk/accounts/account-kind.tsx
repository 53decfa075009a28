import {
  ACCOUNT_FILTERS,
  ACCOUNT_ORDERS,
  type AccountListRow,
  listAccounts,
  setLegalHolds,
} from '@bb1/domain/accounts/desk-endpoints';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import { pageMeta } from '../../frame/page-meta.ts';
import { FormBody } from '../../session/form-body.ts';
import type { PageArgs } from '../../session/page-api.ts';
import { column } from '../parts/columns.ts';
import { RecordLink } from '../parts/record-link.tsx';
import { TwoLines } from '../parts/two-lines.tsx';
import type { BulkActions } from '../records/bulk-actions.ts';
import { bulkSubmission } from '../records/bulk-submission.ts';
import { listedKind, listLoader } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';
import { AccountBadges } from './account-badges.tsx';
import { foundParts } from './found-parts.ts';

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

export const accountKind = listedKind(deskAccountTexts, {
  path: '/desk/accounts',
  filters: { filter: ACCOUNT_FILTERS },
  orders: ACCOUNT_ORDERS,
  list: listAccounts,
  rows: 'accounts',
  placeOf: ({ id }) => `/desk/accounts/${id}`,
  many: accountActions,
  useList: ({ asked: { q = '' } }, { texts: { list: texts, filters, matches }, format }) => ({
    title: texts.title,
    lead: texts.lead,
    search: { label: texts.search, hint: texts.searchHint },
    filters: { filter: { label: texts.filter, words: filters, all: filters.open, as: 'links' } },
    columns: [
      column(
        'person',
        texts.person,
        ({ id, full_name: name, email }) => (
          <TwoLines
            first={
              <RecordLink to={`/desk/accounts/${id}`}>
                <MarkedText search={q}>{name}</MarkedText>
              </RecordLink>
            }
            second={<MarkedText search={q}>{email}</MarkedText>}
          />
        ),
        { ascending: 'name', descending: 'name_from_z' },
      ),
      column('state', texts.state, (row) => (
        <AccountBadges
          confirmed={row.email_confirmed}
          closed={row.closed_at !== null}
          onHold={row.on_hold}
          resetOpen={row.factor_reset_open}
          blocked={row.blocked}
        />
      )),
      ...(q === ''
        ? []
        : [
            column('found', texts.found, (row: AccountListRow) =>
              row.matched.map((match) => matches[match]).join(', '),
            ),
          ]),
      column('created', texts.created, (row) => format.moment(row.created_at), {
        descending: 'newest',
        ascending: 'oldest',
      }),
    ],
    ...(q !== '' && { none: texts.none }),
  }),
});

export const meta = pageMeta(deskAccountTexts, (texts) => texts.list);
export const loader = listLoader(accountKind);
export const action = (args: PageArgs) => bulkSubmission(accountActions, args);
export default listPage(accountKind);

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
