import type {
  DeskTaxCertificate,
  TaxCertificateRun,
  TaxYear,
} from '@bb1/domain/taxes/certificate-desk-endpoints';
import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import type { DeskColumn } from '../parts/desk-table.tsx';
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
    {
      key: 'income',
      title: texts.income,
      align: 'end',
      cell: (row) => format.eur(row.investment_income_amount),
    },
    {
      key: 'capital_gains_tax',
      title: texts.capitalGainsTax,
      align: 'end',
      cell: (row) => format.eur(row.capital_gains_tax),
    },
    {
      key: 'solidarity_surcharge',
      title: texts.solidaritySurcharge,
      align: 'end',
      cell: (row) => format.eur(row.solidarity_surcharge),
    },
    {
      key: 'church_tax',
      title: texts.churchTax,
      align: 'end',
      cell: (row) => format.eur(row.church_tax),
    },
  ];
}

export function useTaxYearColumns(): DeskColumn<TaxYear>[] {
  const texts = useTexts(deskTaxTexts).certificates;
  const amounts = useAmountColumns<TaxYear>();
  return [
    { key: 'year', title: texts.year, cell: (row) => <span className="figures">{row.year}</span> },
    { key: 'investors', title: texts.investors, align: 'end', cell: (row) => row.investors },
    {
      key: 'certified',
      title: texts.certified,
      align: 'end',
      cell: (row) => (
        <span className="inline-flex flex-wrap justify-end gap-2">
          {row.outdated > 0 && (
            <Badge kind="warning">{texts.outdated({ count: row.outdated })}</Badge>
          )}
          {row.certified}
        </span>
      ),
    },
    { key: 'payments', title: texts.payments, align: 'end', cell: (row) => row.payments },
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
    {
      key: 'kind',
      title: texts.runKind,
      cell: (row) => texts.runOf[row.kind]({ year: row.year }),
    },
    {
      key: 'state',
      title: texts.runState,
      cell: (row) => <Badge kind={RUN_LOOKS[row.state]}>{texts.runStates[row.state]}</Badge>,
    },
    { key: 'made', title: texts.made, align: 'end', cell: (row) => row.made },
    {
      key: 'proposed',
      title: texts.proposed,
      cell: (row) => `${row.proposed_by}, ${format.moment(row.proposed_at)}`,
    },
    {
      key: 'decided',
      title: texts.decidedBy,
      cell: (row) => `${row.decided_by}, ${format.moment(row.decided_at)}`,
    },
    {
      key: 'reason',
      title: texts.reason,
      wraps: true,
      cell: (row) => row.reason,
    },
  ];
}

export function useCertificateColumns(): DeskColumn<DeskTaxCertificate>[] {
  const texts = useTexts(deskTaxTexts).certificates;
  const format = useFormat();
  const amounts = useAmountColumns<DeskTaxCertificate>();
  return [
    {
      key: 'number',
      title: texts.number,
      cell: (row) => (
        <ReferenceLink to={`/desk/taxes/certificates/${row.id}`}>{row.number}</ReferenceLink>
      ),
    },
    { key: 'name', title: texts.name, cell: (row) => row.full_name },
    {
      key: 'state',
      title: texts.state,
      cell: (row) => (
        <Badge kind={row.state === 'issued' ? 'success' : 'neutral'}>
          {texts.states[row.state]}
        </Badge>
      ),
    },
    ...amounts,
    {
      key: 'issued',
      title: texts.issued,
      cell: (row) => format.date(row.issued_at, 'short'),
    },
  ];
}
