import type { ShownTaxStanding } from '@bb1/domain/taxes/endpoints';
import type { TaxCase } from '@bb1/domain/taxes/tax-cases';
import {
  openTaxQuestions,
  type TaxStanding,
  taxRuleOf,
  UNKNOWN_STANDING,
} from '@bb1/domain/taxes/tax-standing';
import type { ChurchTaxAnswer } from '@bb1/domain/taxes/tax-entry';
import { makerAndChecker } from '../officers/maker-and-checker.ts';
import type { TaxEntryRow, TaxPersonRow } from './entry-store.ts';

export function toTaxEntryDto(row: TaxEntryRow) {
  return {
    ...row,
    community: row.church_community,
    exemption: row.exemption_kind ?? row.ended_kind,
    ...makerAndChecker(row),
  };
}

export function toTaxPersonDto(
  row: TaxPersonRow,
  standing: TaxStanding | undefined,
  today: string,
) {
  const known = standing ?? UNKNOWN_STANDING;
  const { running, gain, churchTaxPercent } = taxRuleOf(known, today);
  const shown = ({ withheld, paper }: TaxCase) => ({ withheld, paper });
  const { refund_due: amount, refund_due_since: since } = row;
  return {
    ...row,
    refund_due: amount === null || since === null ? null : { amount, since },
    today: {
      holder: known.holder,
      running: shown(running),
      gain: shown(gain),
      church_tax_percent: churchTaxPercent,
      questions: openTaxQuestions(known, today),
    },
  };
}

/** The tax records, from the approved entries in the order of approval, and their consequences. */
export function toTaxStandingDto(
  standing: TaxStanding | undefined,
  approved: readonly TaxEntryRow[],
): ShownTaxStanding {
  const answers = new Map<number, { answer: ChurchTaxAnswer; community: string | null }>();
  for (const { year, church_tax: answer, church_community: community } of approved)
    if (year !== null && answer !== null) answers.set(year, { answer, community });
  return {
    church_tax: [...answers]
      .map(([year, answer]) => ({ year, ...answer }))
      .toSorted((one, other) => other.year - one.year),
    exemptions: (standing?.exemptions ?? [])
      .map(({ kind, validFrom, validUntil, isComplete }) => ({
        kind,
        valid_from: validFrom,
        valid_until: validUntil,
        is_complete: isComplete,
      }))
      .toSorted((one, other) => other.valid_from.localeCompare(one.valid_from)),
  };
}
