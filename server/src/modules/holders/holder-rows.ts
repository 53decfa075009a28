import type {
  Holder,
  HOLDER_FILTERS,
  HOLDER_ORDERS,
  HolderSums,
} from '@bb1/domain/holders/desk-endpoints';
import type { OwnAccountRole } from '@bb1/domain/holders/own-account';
import { shareOfIssue } from '@bb1/domain/holders/share-of-issue';
import { decimal, money, tokens } from '@bb1/domain/money';
import type { HolderList, Holders } from '../../integrations/stellar/holders-port.ts';
import type { Queryable } from '../../platform/db/database.ts';
import { bookedTokens, inFlightUnits, paidOutUnits } from './token-movement-store.ts';
import { findOwners } from './snapshot-store.ts';

/** A line of the list with its sort and sum keys. */
export interface HolderRow extends Holder {
  readonly units: bigint;
}

interface Owner {
  readonly account_id: string;
  readonly full_name: string;
}

/** Who proved each wallet to be theirs, by its address; absent ones are unknown. */
export async function ownersOf(
  db: Queryable,
  holdings: HolderList['holdings'],
): Promise<ReadonlyMap<string, Owner>> {
  const rows = await db.rows(findOwners, [holdings.map(({ publicKey }) => publicKey)]);
  return new Map(rows.map((row) => [row.public_key, row]));
}

/** All holders of a list with our current knowledge: a wallet may have been proven since. */
export async function holderRows(
  db: Queryable,
  { holdings, issuedUnits }: HolderList,
  own: Holders['own'],
): Promise<HolderRow[]> {
  const owners = await ownersOf(db, holdings);
  const roles = new Map<string, OwnAccountRole>(
    own.map(({ publicKey, role }) => [publicKey, role]),
  );
  return holdings.map(({ publicKey, units, isFrozen, lumensNow, unproven }): HolderRow => {
    const owner = owners.get(publicKey);
    const role = roles.get(publicKey) ?? null;
    return {
      public_key: publicKey,
      kind: role !== null ? 'own' : owner === undefined ? 'unknown' : 'investor',
      own_role: role,
      account_id: owner?.account_id ?? null,
      full_name: owner?.full_name ?? null,
      tokens: tokens(units),
      share_percent: shareOfIssue(units, issuedUnits),
      frozen: isFrozen,
      lumens: lumensNow === null ? null : decimal(money('XLM', lumensNow)),
      unproven,
      units,
    };
  });
}

export interface HolderFilter {
  readonly who?: (typeof HOLDER_FILTERS)[number] | undefined;
  readonly q?: string | undefined;
  readonly order: (typeof HOLDER_ORDERS)[number];
}

/** The rows of a filter in its order; ties by address, so that no page repeats or skips one. */
export function chosenHolders(
  rows: readonly HolderRow[],
  { who, q, order }: HolderFilter,
): HolderRow[] {
  const words = q?.toLowerCase() ?? '';
  const fits = (row: HolderRow) =>
    (who === undefined || isOf(row, who)) &&
    `${row.public_key} ${row.full_name ?? ''}`.toLowerCase().includes(words);
  return rows
    .filter(fits)
    .toSorted((a, b) => compare(a, b, order) || byText(a.public_key, b.public_key));
}

function isOf(row: HolderRow, who: NonNullable<HolderFilter['who']>): boolean {
  if (who === 'frozen') return row.frozen === true;
  return who === 'unproven' ? row.unproven !== null : row.kind === who;
}

function compare(a: HolderRow, b: HolderRow, order: HolderFilter['order']): number {
  switch (order) {
    case 'largest':
      return Number(b.units > a.units) - Number(b.units < a.units);
    case 'smallest':
      return Number(a.units > b.units) - Number(a.units < b.units);
    case 'name':
      // Rows without a name come last.
      return (
        Number(a.full_name === null) - Number(b.full_name === null) ||
        (a.full_name ?? '').localeCompare(b.full_name ?? '', 'de')
      );
    case 'address':
      return 0;
  }
}

function byText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/**
 * Where the tokens are by the ledger and where the books say they should be, at the same ledger.
 */
export async function holderSums(
  db: Queryable,
  { list, booksAt, rows }: { list: HolderList; booksAt: Date; rows: readonly HolderRow[] },
): Promise<HolderSums> {
  const sum = (fits: (row: HolderRow) => boolean) =>
    rows.filter(fits).reduce((total, { units }) => total + units, 0n);
  const distribution = sum(({ own_role: role }) => role === 'distribution');
  const ownOther = sum(({ kind, own_role: role }) => kind === 'own' && role !== 'distribution');
  const [investors, unknown] = [
    sum(({ kind }) => kind === 'investor'),
    sum(({ kind }) => kind === 'unknown'),
  ];
  const { issuedUnits: issued, elsewhereUnits: elsewhere } = list;
  const booked = await bookedTokens(db, booksAt);
  const paidOut = await paidOutUnits(db, list.ledger.sequence);
  const inFlight = await inFlightUnits(db);
  return {
    ...inTokens({ issued, distribution, own_other: ownOther, investors, unknown, elsewhere }),
    books: inTokens({
      issue: booked.issue,
      paid_out: paidOut,
      unclaimed: booked.unclaimed,
      unsold: booked.unsold,
      in_flight: inFlight,
    }),
    differences: inTokens({
      issued: issued - booked.issue,
      distribution: distribution + ownOther - (booked.issue - paidOut),
      wallets: investors + unknown + elsewhere - paidOut,
    }),
  };
}

function inTokens<Name extends string>(
  amounts: Readonly<Record<Name, bigint>>,
): Record<Name, string> {
  const words = Object.fromEntries(
    Object.entries<bigint>(amounts).map(([name, units]) => [name, tokens(units)]),
  );
  return words as Record<Name, string>;
}
