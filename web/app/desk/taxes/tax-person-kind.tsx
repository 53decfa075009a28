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
import { type DeskColumn, column, figureColumn, textColumn } from '../parts/columns.ts';
import { ExportLink } from '../parts/export-link.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';
import { TaxPlaces } from './tax-places.tsx';
import { useTaxRuleWords } from './tax-rule-words.ts';
import type { PageArgs } from '../../session/page-api.ts';
import { loadList, recordKind, rowsOf } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';

/** The tax standings of all people. */
export const taxPersonKind = recordKind({
  path: '/desk/taxes',
  filters: { filter: TAX_PEOPLE_FILTERS },
  orders: [],
  ask: rowsOf(listTaxPeople, 'people'),
  placeOf: ({ account_id: id }) => `/desk/taxes/people/${id}`,
  useList: () => {
    const texts = useTexts(deskTaxTexts).people;
    return {
      title: texts.title,
      lead: texts.lead,
      beside: <ExportLink endpoint={exportSelfCertifications}>{texts.export}</ExportLink>,
      notice: <TaxPlaces here="people" />,
      search: { label: texts.search },
      filters: { filter: { label: texts.filter, words: texts.filters, as: 'links' } },
      columns: useColumns(),
    };
  },
});

export const meta = pageMeta(deskTaxTexts, (texts) => texts.people);
export const loader = (args: PageArgs) => loadList(taxPersonKind, args);

export default listPage(taxPersonKind);

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
