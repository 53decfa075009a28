import type { TaxReturn } from '@bb1/domain/taxes/tax-return';
import { columnsOf } from '../../platform/http/csv.ts';

interface ReturnValue {
  readonly month: string;
  readonly item: string;
  /** Kind of income, row of the table of cases, or religious community. */
  readonly detail: string;
  readonly legal_basis: string;
  readonly income: string;
  readonly tax: string;
}

export const RETURN_COLUMNS = columnsOf<ReturnValue>(
  'month',
  'item',
  'detail',
  'legal_basis',
  'income',
  'tax',
);

const CLASSES = {
  running_yield: 'EStG 43(1) sentence 1 no. 2',
  repayment_gain: 'EStG 43(1) sentence 1 no. 10',
} as const;

/** A return as the lines of a table; a nil return has its totals only. */
export function returnRows(content: TaxReturn): ReturnValue[] {
  const { month, totals, corrections, shortfalls } = content;
  const row = (item: string, rest: Partial<ReturnValue>): ReturnValue => ({
    month,
    item,
    detail: '',
    legal_basis: '',
    income: '',
    tax: '',
    ...rest,
  });
  return [
    ...content.taxed.map((one) =>
      row('taxed_income', {
        detail: one.income_kind,
        legal_basis: CLASSES[one.income_kind],
        income: one.income,
        tax: one.capital_gains_tax,
      }),
    ),
    ...content.not_in_full.map((one) =>
      row(one.withheld === 'nothing' ? 'income_without_deduction' : 'income_not_in_full', {
        detail: one.case_id ?? '',
        legal_basis: one.source,
        income: one.income,
      }),
    ),
    row('corrections_capital_gains_tax', {
      detail: String(corrections.count),
      legal_basis: 'EStG 44b(5)',
      tax: corrections.capital_gains_tax,
    }),
    row('corrections_solidarity_surcharge', {
      legal_basis: 'EStG 44b(5)',
      tax: corrections.solidarity_surcharge,
    }),
    ...content.church_tax.map((one) =>
      row('church_tax', {
        detail: one.community ?? '',
        legal_basis: 'EStG 51a(2c)',
        tax: one.amount,
      }),
    ),
    ...(shortfalls.count === 0
      ? []
      : [
          row('too_little_withheld_capital_gains_tax', {
            detail: String(shortfalls.count),
            legal_basis: 'EStG 44(5) sentence 2 no. 1',
            tax: shortfalls.capital_gains_tax,
          }),
          row('too_little_withheld_solidarity_surcharge', { tax: shortfalls.solidarity_surcharge }),
          row('too_little_withheld_church_tax', { tax: shortfalls.church_tax }),
        ]),
    row('capital_gains_tax', { income: totals.income, tax: totals.capital_gains_tax }),
    row('capital_gains_tax_whole_euros', {
      legal_basis: 'EStG 44(1) sentence 6',
      tax: totals.capital_gains_tax_remitted,
    }),
    row('solidarity_surcharge', { legal_basis: 'SolZG 4', tax: totals.solidarity_surcharge }),
    row('church_tax_total', { tax: totals.church_tax }),
    row('to_remit', { tax: totals.to_remit }),
  ];
}
