import {
  exportSelfCertifications,
  listTaxPeople,
  TAX_PEOPLE_FILTERS,
  type TaxPerson,
} from '@bb1/domain/taxes/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import deskTexts from '@bb1/texts/pages/desk';
import { column, figureColumn, textColumn } from '../parts/columns.ts';
import { type DeskColumn, DeskTable } from '../parts/desk-table.tsx';
import { DeskPage } from '../parts/desk-page.tsx';
import { ExportLink } from '../parts/export-link.tsx';
import { FilterLinks } from '../parts/filter-links.tsx';
import { ListFilters, searchedWords } from '../parts/list-filters.tsx';
import { ALL, chosenFilter, chosenPage, filterValue } from '../parts/list-query.ts';
import { Paging } from '../parts/paging.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { deskApi } from '../session/desk-session.ts';
import type { Route } from './+types/tax-people-page.ts';
import { TaxPlaces } from './tax-places.tsx';
import { useTaxRuleWords } from './tax-rule-words.ts';

export const meta = pageMeta(deskTaxTexts, (texts) => texts.people);

export async function loader(args: Route.LoaderArgs) {
  const { searchParams } = new URL(args.request.url);
  const filter = chosenFilter(searchParams, {
    name: 'filter',
    choices: TAX_PEOPLE_FILTERS,
    fallback: ALL,
  });
  const q = searchedWords(searchParams);
  const list = await deskApi(args)(listTaxPeople, {
    query: { filter: filterValue(filter), q, page: chosenPage(searchParams) },
  });
  return { ...list, filter, q };
}

export default function TaxPeoplePage({
  loaderData: { people, total, page, filter, q },
}: Route.ComponentProps) {
  const texts = useTexts(deskTaxTexts);
  const { lists } = useTexts(deskTexts);
  const columns = useColumns();
  return (
    <DeskPage
      title={texts.people.title}
      lead={texts.people.lead}
      beside={<ExportLink endpoint={exportSelfCertifications}>{texts.people.export}</ExportLink>}
    >
      <TaxPlaces here="people" />
      <FilterLinks
        name="filter"
        title={texts.people.filter}
        chosen={filter}
        options={[
          { value: ALL, label: lists.all },
          ...TAX_PEOPLE_FILTERS.map((value) => ({ value, label: texts.people.filters[value] })),
        ]}
      />
      <ListFilters
        keep={{ filter }}
        search={{ label: texts.people.search, value: q ?? '' }}
        selects={[]}
      />
      <DeskTable
        caption={texts.people.title}
        columns={columns}
        rows={people}
        rowKey={(row) => row.account_id}
        none={lists.noneInFilter}
      />
      <Paging page={page} total={total} />
    </DeskPage>
  );
}

function useColumns(): DeskColumn<TaxPerson>[] {
  const texts = useTexts(deskTaxTexts);
  const ruleWords = useTaxRuleWords();
  const format = useFormat();
  return [
    column('name', texts.people.name, (row) => (
      <RecordLink
        to={`/desk/taxes/people/${row.account_id}`}
        className="link inline-flex min-h-6 items-center font-semibold"
      >
        {row.full_name}
      </RecordLink>
    )),
    column('type', texts.people.type, (row) => texts.holders[row.today.holder]),
    textColumn('today', texts.people.today, (row) =>
      row.today.questions.length === 0 ? (
        ruleWords(row.today)
      ) : (
        <Badge kind="warning">
          {row.today.questions.map((one) => texts.questions[one]).join(', ')}
        </Badge>
      ),
    ),
    figureColumn(
      'refund_due',
      texts.people.refundDue,
      ({ refund_due: due }) =>
        due !== null && (
          <span className="grid">
            <span className="figures">{format.eur(due.amount)}</span>
            <span className="text-fine text-muted">
              {texts.people.refundDueSince({ day: format.date(due.since, 'short') })}
            </span>
          </span>
        ),
    ),
    column(
      'waiting',
      texts.people.waiting,
      (row) =>
        row.waiting > 0 && (
          <Badge kind="warning">{texts.people.waits({ count: row.waiting })}</Badge>
        ),
    ),
  ];
}
