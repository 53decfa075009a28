import type { TaxEntry, TaxPerson } from '@bb1/domain/taxes/desk-endpoints';
import type { ShownTaxStanding } from '@bb1/domain/taxes/endpoints';
import { type TaxStanding, withholdingRule } from '@bb1/domain/taxes/tax-standing';
import type { ChurchTaxAnswer } from '@bb1/domain/taxes/tax-entry';
import { makerAndChecker } from '../officers/maker-and-checker.ts';
import type { TaxEntryRow, TaxPersonRow } from './entry-store.ts';

export function toTaxEntryDto(row: TaxEntryRow): TaxEntry {
  const {
    id,
    kind,
    state,
    year,
    church_tax,
    valid_from,
    valid_until,
    exemption_id,
    document_reference,
    decision_reason,
  } = row;
  return {
    id,
    kind,
    state,
    year,
    church_tax,
    exemption: row.exemption_kind ?? row.ended_kind,
    valid_from,
    valid_until,
    exemption_id,
    document_reference,
    ...makerAndChecker(row),
    decision_reason,
  };
}

export function toTaxPersonDto(
  row: TaxPersonRow,
  standing: TaxStanding | undefined,
  today: string,
): TaxPerson {
  const { exemption, churchTaxPercent } =
    standing === undefined
      ? { exemption: null, churchTaxPercent: null }
      : withholdingRule(standing, today);
  return { ...row, today: { exemption, church_tax_percent: churchTaxPercent } };
}

/** The tax records, from the approved entries in the order of approval, and their consequences. */
export function toTaxStandingDto(
  standing: TaxStanding | undefined,
  approved: readonly TaxEntryRow[],
): ShownTaxStanding {
  const answers = new Map<number, ChurchTaxAnswer>();
  for (const { year, church_tax: answer } of approved)
    if (year !== null && answer !== null) answers.set(year, answer);
  return {
    church_tax: [...answers]
      .map(([year, answer]) => ({ year, answer }))
      .toSorted((one, other) => other.year - one.year),
    exemptions: (standing?.exemptions ?? [])
      .map(({ kind, validFrom, validUntil }) => ({
        kind,
        valid_from: validFrom,
        valid_until: validUntil,
      }))
      .toSorted((one, other) => other.valid_from.localeCompare(one.valid_from)),
  };
}
