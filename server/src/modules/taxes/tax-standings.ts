import { type ApprovedTaxEntry, taxStandingOf } from '@bb1/domain/taxes/tax-entry';
import type { TaxStanding } from '@bb1/domain/taxes/tax-standing';
import type { Queryable } from '../../platform/db/database.ts';
import { type AppliedEntryRow, appliedTaxEntries, identifiedHolders } from './entry-store.ts';

/**
 * People's tax status by all approved entries; every existing account has one. For one day, answers
 * about the church tax of other years are not read.
 */
export async function taxStandings(
  db: Queryable,
  accountIds: readonly string[],
  day: string | null = null,
): Promise<Map<string, TaxStanding>> {
  const holders = await identifiedHolders(db, accountIds);
  const year = day === null ? null : Number(day.slice(0, 4));
  const rows = await appliedTaxEntries(db, accountIds, year);
  const entries = Map.groupBy(rows, (row) => row.account_id);
  return new Map(
    [...holders].map(([accountId, identified]) => [
      accountId,
      taxStandingOf(identified, (entries.get(accountId) ?? []).map(approvedEntry)),
    ]),
  );
}

function approvedEntry(row: AppliedEntryRow): ApprovedTaxEntry {
  const {
    id,
    kind,
    year,
    church_tax: answer,
    church_community: community,
    holder_kind: holder,
    exemption_kind: exemption,
    exemption_id: exemptionId,
    valid_from: validFrom,
    valid_until: validUntil,
  } = row;
  if (kind === 'church_tax' && year !== null && answer !== null)
    return { kind, id, year, answer, community };
  if (kind === 'exemption' && exemption !== null && validFrom !== null && validUntil !== null)
    return { kind, id, exemption, validFrom, validUntil, isComplete: row.list_number !== null };
  if (kind === 'end_of_exemption' && exemptionId !== null && validUntil !== null)
    return { kind, id, exemptionId, validUntil };
  if (kind === 'holder_kind' && holder !== null) return { kind, id, holder };
  throw new Error(`tax entry ${id} lacks its terms`);
}
