import { ACCOUNT_FILTERS, listAccounts } from '@bb1/domain/accounts/desk-endpoints';
import { Form, Link, useLocation } from 'react-router';
import { pageMeta } from '../../frame/page-meta.ts';
import { useLocale } from '../../language/use-locale.ts';
import type { Reply } from '../../session/api-client.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskAccountTexts from '@bb1/texts/pages/desk-accounts';
import deskTexts from '@bb1/texts/pages/desk';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskTitle } from '../parts/desk-title.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { formatMoment } from '../parts/format-moment.ts';
import { ALL, changedQuery, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/account-list-page.ts';
import { AccountBadges } from './account-badges.tsx';
import { foundParts } from './found-parts.ts';

export const meta = pageMeta(deskAccountTexts, (texts) => texts.list);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const filter = chosenFilter(searchParams, {
    name: 'filter',
    choices: ACCOUNT_FILTERS,
    fallback: ALL,
  });
  const search = searchParams.get('search')?.trim() ?? '';
  const list = await deskApi(args)(listAccounts, {
    query: {
      filter: filterValue(filter),
      page: chosenPage(searchParams),
      ...(search !== '' && { search }),
    },
  });
  return { ...list, filter, search };
}

export default function AccountListPage({
  loaderData: { accounts, total, page, filter, search },
}: Route.ComponentProps) {
  const texts = useTexts(deskAccountTexts);
  const lists = useTexts(deskTexts).lists;
  const columns = useColumns(search);
  const options = [
    { value: ALL, label: texts.filters.open },
    ...ACCOUNT_FILTERS.map((value) => ({ value, label: texts.filters[value] })),
  ];
  return (
    <div className="grid gap-5">
      <DeskTitle lead={texts.list.lead}>{texts.list.title}</DeskTitle>
      <SearchForm search={search} filter={filter} />
      <FilterLinks name="filter" chosen={filter} options={options} />
      <DeskTable
        caption={texts.list.title}
        columns={columns}
        rows={accounts}
        rowKey={(row) => row.id}
        none={search === '' ? lists.noneInFilter : texts.list.none}
      />
      <Paging page={page} total={total} />
    </div>
  );
}

/**
 * The search is part of the address, so that it can be shared and returned to; the filter stays.
 */
function SearchForm({ search, filter }: { readonly search: string; readonly filter: string }) {
  const texts = useTexts(deskAccountTexts).list;
  const { pathname, search: query } = useLocation();
  return (
    <search>
      <Form method="get" className="flex flex-wrap items-end gap-3">
        {filter !== ALL && <input type="hidden" name="filter" value={filter} readOnly />}
        <TextField
          key={search}
          name="search"
          type="search"
          label={texts.search}
          hint={texts.searchHint}
          defaultValue={search}
          maxLength={200}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          className="w-full max-w-md"
        />
        <Button type="submit" look="secondary">
          {texts.submit}
        </Button>
        {search !== '' && (
          <Link
            to={pathname + changedQuery(query, { search: null, page: null })}
            className={buttonClass('quiet')}
          >
            {texts.clear}
          </Link>
        )}
      </Form>
    </search>
  );
}

type Account = Reply<typeof listAccounts>['accounts'][number];

function useColumns(search: string): DeskColumn<Account>[] {
  const texts = useTexts(deskAccountTexts);
  const locale = useLocale();
  const found: DeskColumn<Account> = {
    key: 'found',
    title: texts.list.found,
    cell: (row) => row.matched.map((match) => texts.matches[match]).join(', '),
  };
  return [
    {
      key: 'person',
      title: texts.list.person,
      cell: (row) => <Person account={row} search={search} />,
    },
    {
      key: 'state',
      title: texts.list.state,
      cell: (row) => (
        <AccountBadges
          confirmed={row.email_confirmed}
          closed={row.closed_at !== null}
          onHold={row.on_hold}
          resetOpen={row.factor_reset_open}
          blocked={row.blocked}
        />
      ),
    },
    ...(search === '' ? [] : [found]),
    {
      key: 'created',
      title: texts.list.created,
      cell: (row) => formatMoment(locale, row.created_at),
    },
  ];
}

function Person({ account, search }: { readonly account: Account; readonly search: string }) {
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
