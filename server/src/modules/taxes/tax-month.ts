import { cents, eur } from '@bb1/domain/money';
import { remittanceOf } from '@bb1/domain/taxes/remittance';
import type { TaxMonth } from '@bb1/domain/taxes/remittance-desk-endpoints';
import { isChanged } from './prepare-return.ts';
import type { RemittanceRow } from './remittance-store.ts';
import type { TaxReturnRow } from './return-store.ts';
import type { MonthRow } from './withheld-store.ts';

/** Sums of a month in cents: withheld, rounding remainder, and paid. */
export interface MonthSums {
  readonly capitalGainsTax: bigint;
  readonly solidaritySurcharge: bigint;
  readonly churchTax: bigint;
  readonly cut: bigint;
  readonly remitted: bigint;
}

/** A month's amount and its deadline. */
export function dueOf(row: MonthRow): MonthSums & { readonly dueDate: string } {
  const [gross, capitalGainsTax, solidaritySurcharge, churchTax] = [
    row.income,
    row.capital_gains_tax,
    row.solidarity_surcharge,
    row.church_tax,
  ].map(cents) as [bigint, bigint, bigint, bigint];
  const net = gross - capitalGainsTax - solidaritySurcharge - churchTax;
  const { capitalGainsTaxRemitted, dueDate } = remittanceOf(row.month, [
    { gross, capitalGainsTax, solidaritySurcharge, churchTax, net },
  ]);
  return {
    capitalGainsTax,
    solidaritySurcharge,
    churchTax,
    cut: capitalGainsTax - capitalGainsTaxRemitted,
    remitted: capitalGainsTaxRemitted + solidaritySurcharge + churchTax,
    dueDate,
  };
}

/** For a month with a nil return. */
export function monthWithoutTax(month: string): MonthRow {
  return {
    month,
    payments: 0,
    corrections: 0,
    income: '0.00',
    capital_gains_tax: '0.00',
    solidarity_surcharge: '0.00',
    church_tax: '0.00',
  };
}

export function sumOfParts(parts: readonly RemittanceRow[]): MonthSums {
  const total = (read: (part: RemittanceRow) => string) =>
    parts.reduce((sum, part) => sum + cents(read(part)), 0n);
  return {
    capitalGainsTax: total((one) => one.capital_gains_tax_eur),
    solidaritySurcharge: total((one) => one.solidarity_surcharge_eur),
    churchTax: total((one) => one.church_tax_eur),
    cut: total((one) => one.cut_eur),
    remitted: total((one) => one.remitted_eur),
  };
}

export function toTaxMonthDto(
  row: MonthRow,
  parts: readonly RemittanceRow[],
  latest: TaxReturnRow | undefined,
  thisMonth: string,
): TaxMonth {
  const [due, done] = [dueOf(row), sumOfParts(parts)];
  return {
    ...row,
    over: row.month < thisMonth,
    due_on: due.dueDate,
    investment_income_amount: row.income,
    to_remit: eur(due.remitted),
    remitted: eur(done.remitted),
    still_owed: eur(due.remitted - done.remitted),
    parts: parts.map((part) => ({
      ...part,
      remitted: part.remitted_eur,
      proposed_by: part.proposed_by_name,
      approved_by: part.approved_by_name,
      recorded_at: part.recorded_at.toISOString(),
    })),
    approval_id: null,
    return:
      latest === undefined
        ? null
        : {
            id: latest.id,
            version: latest.version_no,
            changed: isChanged(latest, row),
            filed_at: latest.filed_at?.toISOString() ?? null,
          },
  };
}
