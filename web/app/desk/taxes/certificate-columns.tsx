import type {
  DeskTaxCertificate,
  TaxCertificateRun,
  TaxYear,
} from '@bb1/domain/taxes/certificate-desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { type DeskColumn, column, figureColumn, textColumn } from '../parts/columns.ts';
import { ReferenceLink } from '../parts/record-link.tsx';
import { useFormat } from '../parts/use-format.ts';

interface Amounts {
  readonly investment_income_amount: string;
  readonly capital_gains_tax: string;
  readonly solidarity_surcharge: string;
  readonly church_tax: string;
}

function useAmountColumns<Row extends Amounts>(): DeskColumn<Row>[] {
  const texts = useTexts(deskTaxTexts).certificates;
  const format = useFormat();
  return [
    figureColumn('income', texts.income, (row) => format.eur(row.investment_income_amount)),
    figureColumn('capital_gains_tax', texts.capitalGainsTax, (row) =>
      format.eur(row.capital_gains_tax),
    ),
    figureColumn('solidarity_surcharge', texts.solidaritySurcharge, (row) =>
      format.eur(row.solidarity_surcharge),
    ),
    figureColumn('church_tax', texts.churchTax, (row) => format.eur(row.church_tax)),
  ];
}

export function useTaxYearColumns(): DeskColumn<TaxYear>[] {
  const texts = useTexts(deskTaxTexts).certificates;
  const amounts = useAmountColumns<TaxYear>();
  return [
    column('year', texts.year, (row) => <span className="figures">{row.year}</span>),
    figureColumn('investors', texts.investors, (row) => row.investors),
    figureColumn('certified', texts.certified, (row) => (
      <span className="inline-flex flex-wrap justify-end gap-2">
        {row.outdated > 0 && (
          <Badge kind="warning">{texts.outdated({ count: row.outdated })}</Badge>
        )}
        {row.certified}
      </span>
    )),
    figureColumn('payments', texts.payments, (row) => row.payments),
    ...amounts,
  ];
}

const RUN_LOOKS = {
  approved: 'info',
  done: 'success',
} as const;

export function useCertificateRunColumns(): DeskColumn<TaxCertificateRun>[] {
  const texts = useTexts(deskTaxTexts).certificates;
  const format = useFormat();
  return [
    column('kind', texts.runKind, (row) => texts.runOf[row.kind]({ year: row.year })),
    column('state', texts.runState, (row) => (
      <Badge kind={RUN_LOOKS[row.state]}>{texts.runStates[row.state]}</Badge>
    )),
    figureColumn('made', texts.made, (row) => row.made),
    column(
      'proposed',
      texts.proposed,
      (row) => `${row.proposed_by}, ${format.moment(row.proposed_at)}`,
    ),
    column(
      'decided',
      texts.decidedBy,
      (row) => `${row.decided_by}, ${format.moment(row.decided_at)}`,
    ),
    textColumn('reason', texts.reason, (row) => row.reason),
  ];
}

export function useCertificateColumns(): DeskColumn<DeskTaxCertificate>[] {
  const texts = useTexts(deskTaxTexts).certificates;
  const format = useFormat();
  const amounts = useAmountColumns<DeskTaxCertificate>();
  return [
    column('number', texts.number, (row) => (
      <ReferenceLink to={`/desk/taxes/certificates/${row.id}`}>{row.number}</ReferenceLink>
    )),
    column('name', texts.name, (row) => row.full_name),
    column('state', texts.state, (row) => (
      <Badge kind={row.state === 'issued' ? 'success' : 'neutral'}>{texts.states[row.state]}</Badge>
    )),
    ...amounts,
    column('issued', texts.issued, (row) => format.date(row.issued_at, 'short')),
  ];
}
