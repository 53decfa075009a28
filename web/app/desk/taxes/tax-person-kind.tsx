import {
  exportSelfCertifications,
  listTaxPeople,
  TAX_PEOPLE_FILTERS,
} from '@bb1/domain/taxes/desk-endpoints';
import { pageMeta } from '../../frame/page-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { column, figureColumn, textColumn } from '../parts/columns.ts';
import { ExportLink } from '../parts/export-link.tsx';
import { RecordLink } from '../parts/record-link.tsx';
import { TaxPlaces } from './tax-places.tsx';
import { useTaxRuleWords } from './tax-words.ts';
import { listedKind, listLoader } from '../records/record-kind.ts';
import { listPage } from '../records/record-list-page.tsx';

export const taxPersonKind = listedKind(deskTaxTexts, {
  path: '/desk/taxes',
  filters: { filter: TAX_PEOPLE_FILTERS },
  orders: [],
  list: listTaxPeople,
  rows: 'people',
  placeOf: ({ account_id: id }) => `/desk/taxes/people/${id}`,
  useList: (_, { texts: { people: texts, holders, questions }, format }) => {
    const ruleWords = useTaxRuleWords();
    return {
      title: texts.title,
      lead: texts.lead,
      beside: <ExportLink endpoint={exportSelfCertifications}>{texts.export}</ExportLink>,
      notice: <TaxPlaces here="people" />,
      search: { label: texts.search },
      filters: { filter: { label: texts.filter, words: texts.filters, as: 'links' } },
      columns: [
        column('name', texts.name, (row) => (
          <RecordLink
            to={`/desk/taxes/people/${row.account_id}`}
            className="link inline-flex min-h-6 items-center font-semibold"
          >
            {row.full_name}
          </RecordLink>
        )),
        column('type', texts.type, (row) => holders[row.today.holder]),
        textColumn('today', texts.today, (row) =>
          row.today.questions.length === 0 ? (
            ruleWords(row.today)
          ) : (
            <Badge kind="warning">
              {row.today.questions.map((one) => questions[one]).join(', ')}
            </Badge>
          ),
        ),
        figureColumn(
          'refund_due',
          texts.refundDue,
          ({ refund_due: due }) =>
            due !== null && (
              <span className="grid">
                <span className="figures">{format.eur(due.amount)}</span>
                <span className="text-fine text-muted">
                  {texts.refundDueSince({ day: format.date(due.since, 'short') })}
                </span>
              </span>
            ),
        ),
        column(
          'waiting',
          texts.waiting,
          (row) =>
            row.waiting > 0 && <Badge kind="warning">{texts.waits({ count: row.waiting })}</Badge>,
        ),
      ],
    };
  },
});

export const meta = pageMeta(deskTaxTexts, (texts) => texts.people);
export const loader = listLoader(taxPersonKind);

export default listPage(taxPersonKind);
