import { type ApprovedTaxEntry, taxStandingOf } from '@bb1/domain/taxes/tax-entry';
import type { TaxStanding } from '@bb1/domain/taxes/tax-standing';
import type { Queryable } from '../../platform/db/database.ts';
import { applicantTypesOf, approvedTaxEntries, type TaxEntryRow } from './entry-store.ts';

/** People's tax status by all approved entries; every existing account has one. */
export async function taxStandings(
  db: Queryable,
  accountIds: readonly string[],
): Promise<Map<string, TaxStanding>> {
  const types = await applicantTypesOf(db, accountIds);
  const entries = Map.groupBy(await approvedTaxEntries(db, accountIds), (row) => row.account_id);
  return new Map(
    [...types].map(([accountId, type]) => [
      accountId,
      taxStandingOf(type, (entries.get(accountId) ?? []).map(approvedEntry)),
    ]),
  );
}

function approvedEntry(row: TaxEntryRow): ApprovedTaxEntry {
  const {
    id,
    kind,
    year,
    church_tax: answer,
    exemption_kind: exemption,
    exemption_id: exemptionId,
    valid_from: validFrom,
    valid_until: validUntil,
  } = row;
  if (kind === 'church_tax' && year !== null && answer !== null) return { kind, id, year, answer };
  if (kind === 'exemption' && exemption !== null && validFrom !== null && validUntil !== null)
    return { kind, id, exemption, validFrom, validUntil };
  if (kind === 'end_of_exemption' && exemptionId !== null && validUntil !== null)
    return { kind, id, exemptionId, validUntil };
  throw new Error(`tax entry ${id} lacks its terms`);
}
