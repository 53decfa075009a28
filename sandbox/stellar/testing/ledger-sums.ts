import type { Account, Entry, Pool } from '../core/entries.ts';
import type { Ledger } from '../core/ledger.ts';
import { isPoolName, issuerOf } from '../core/wire.ts';

type Counts = { subentries: number; sponsoring: number; sponsored: number };

// The protocol's numbers again, so that this count shares nothing with what it checks.
const RESERVES_OF_AN_ACCOUNT = 2;

function reservesOf(entry: Exclude<Entry, { kind: 'sponsorship' | 'pool' }>): number {
  if (entry.kind === 'account') return RESERVES_OF_AN_ACCOUNT;
  if (entry.kind === 'trustline' && isPoolName(entry.asset)) return 2;
  return entry.kind === 'claimable' ? entry.claimants.length : 1;
}

/** Recounts from the entries alone what every account counts itself. */
function recount(entries: Entry[]): Map<string, Counts> {
  const counts = new Map<string, Counts>();
  const of = (account: string): Counts => {
    const known = counts.get(account) ?? { subentries: 0, sponsoring: 0, sponsored: 0 };
    counts.set(account, known);
    return known;
  };
  for (const entry of entries) {
    if (entry.kind === 'sponsorship')
      throw new Error('a bracket of sponsorship has outlived its transaction');
    if (entry.kind === 'pool') continue;
    const owner =
      entry.kind === 'account' ? entry.id : entry.kind === 'claimable' ? null : entry.account;
    if (owner !== null)
      of(owner).subentries += entry.kind === 'account' ? entry.signers.length : reservesOf(entry);
    if (entry.sponsor !== null) {
      of(entry.sponsor).sponsoring += reservesOf(entry);
      if (owner !== null) of(owner).sponsored += reservesOf(entry);
    }
    for (const { sponsor } of entry.kind === 'account' ? entry.signers : []) {
      if (sponsor === null) continue;
      of(sponsor).sponsoring += 1;
      of(entry.kind === 'account' ? entry.id : '').sponsored += 1;
    }
  }
  return counts;
}

/** Lumens in accounts, claimable balances and the fee pool together, in stroops. */
export function allLumens(ledger: Ledger): bigint {
  let sum = ledger.feePool;
  for (const entry of ledger.state.entries()) {
    if (entry.kind === 'account') sum += entry.balance;
    if (entry.kind === 'claimable' && entry.asset === 'native') sum += entry.amount;
    if (entry.kind === 'pool')
      for (const [asset, units] of reservesIn(entry)) if (asset === 'native') sum += units;
  }
  return sum;
}

/** Units of every asset outside its issuer, by the entries. */
export function outstanding(ledger: Ledger): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const entry of ledger.state.entries())
    for (const [asset, units] of unitsIn(entry))
      if (units !== 0n && asset !== 'native') sums.set(asset, (sums.get(asset) ?? 0n) + units);
  return sums;
}

function unitsIn(entry: Entry): [string, bigint][] {
  if (entry.kind === 'pool') return reservesIn(entry);
  if (entry.kind === 'claimable') return [[entry.asset, entry.amount]];
  return entry.kind === 'trustline' && !isPoolName(entry.asset)
    ? [[entry.asset, entry.balance]]
    : [];
}

function reservesIn({ assetA, assetB, reserveA, reserveB }: Pool): [string, bigint][] {
  return [
    [assetA, reserveA],
    [assetB, reserveB],
  ];
}

/** Units of every asset issued and not returned, by the history of effects. */
export function issued(ledger: Ledger): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const { effect } of ledger.history.effects) {
    const { asset_code: code, asset_issuer: issuer, amount } = effect.details;
    if (typeof code !== 'string' || typeof issuer !== 'string' || typeof amount !== 'string')
      continue;
    const asset = `${code}:${issuer}`;
    if (effect.account !== issuerOf(asset)) continue;
    const units = BigInt(amount.replace('.', ''));
    const change =
      effect.type === 'account_debited' ? units : effect.type === 'account_credited' ? -units : 0n;
    const sum = (sums.get(asset) ?? 0n) + change;
    if (sum === 0n) sums.delete(asset);
    else sums.set(asset, sum);
  }
  return sums;
}

function accountFault(
  ledger: Ledger,
  account: Account,
  counted: Counts | undefined,
): string | null {
  const { subentries, sponsoring, sponsored } = counted ?? {
    subentries: 0,
    sponsoring: 0,
    sponsored: 0,
  };
  if (account.subentries !== subentries)
    return `counts ${account.subentries} subentries and has ${subentries}`;
  if (account.sponsoring !== sponsoring)
    return `counts ${account.sponsoring} sponsored reserves of others and carries ${sponsoring}`;
  if (account.sponsored !== sponsored)
    return `counts ${account.sponsored} reserves sponsored by others and has ${sponsored}`;
  const reserve =
    BigInt(RESERVES_OF_AN_ACCOUNT + subentries + sponsoring - sponsored) *
    ledger.lastHeader.baseReserve;
  return account.balance < reserve ? 'is below its reserve' : null;
}

/** Inconsistencies in a ledger's entries; empty if there are none. */
export function ledgerFaults(ledger: Ledger): string[] {
  const entries = [...ledger.state.entries()];
  const counts = recount(entries);
  return [
    ...liabilityFaults(entries),
    ...poolFaults(entries),
    ...entries.flatMap((entry) => {
      if (entry.kind === 'trustline')
        return entry.balance < 0n || entry.balance > entry.limit
          ? [`trustline of ${entry.account} is outside its limit`]
          : [];
      const fault =
        entry.kind === 'account' ? accountFault(ledger, entry, counts.get(entry.id)) : null;
      return fault === null || entry.kind !== 'account' ? [] : [`account ${entry.id} ${fault}`];
    }),
  ];
}

/**
 * Liabilities are those of the offers, and everybody has what they lock and room for what they bring
 * (`LiabilitiesMatchOffers` in `src/invariant` of stellar-core).
 */
function liabilityFaults(entries: readonly Entry[]): string[] {
  const owed = new Map<string, { buying: bigint; selling: bigint }>();
  const add = (name: string, buying: bigint, selling: bigint) => {
    const known = owed.get(name) ?? { buying: 0n, selling: 0n };
    owed.set(name, { buying: known.buying + buying, selling: known.selling + selling });
  };
  for (const entry of entries) {
    if (entry.kind !== 'offer' || entry.amount <= 0n) continue;
    const { n, d } = entry.price;
    add(`${entry.account} ${entry.buying}`, (entry.amount * BigInt(n)) / BigInt(d), 0n);
    add(`${entry.account} ${entry.selling}`, 0n, entry.amount);
  }
  return entries.flatMap((entry) => {
    if (entry.kind !== 'account' && entry.kind !== 'trustline') return [];
    const name =
      entry.kind === 'account' ? `${entry.id} native` : `${entry.account} ${entry.asset}`;
    const { buying, selling } = owed.get(name) ?? { buying: 0n, selling: 0n };
    return entry.buying === buying && entry.selling === selling && entry.balance >= selling
      ? []
      : [`${name} owes ${entry.buying}/${entry.selling}, its offers ${buying}/${selling}`];
  });
}

/** A pool has given the shares that its lines have, and ends with the last of them. */
function poolFaults(entries: readonly Entry[]): string[] {
  const pools = entries.filter((entry) => entry.kind === 'pool');
  const lines = entries.filter((entry) => entry.kind === 'trustline');
  return pools.flatMap((pool) => {
    const own = lines.filter(({ asset }) => asset === `pool:${pool.id}`);
    const shares = own.reduce((total, { balance }) => total + balance, 0n);
    const isWhole = pool.shares === shares && pool.lines === own.length && own.length > 0;
    const isEmpty = pool.shares === 0n && (pool.reserveA !== 0n || pool.reserveB !== 0n);
    return isWhole && !isEmpty ? [] : [`pool ${pool.id} is not that of its ${own.length} lines`];
  });
}
