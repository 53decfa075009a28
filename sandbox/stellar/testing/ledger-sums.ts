import type { Account, Entry } from '../core/entries.ts';
import type { Ledger } from '../core/ledger.ts';
import { issuerOf } from '../core/wire.ts';

type Counts = { subentries: number; sponsoring: number; sponsored: number };

// The protocol's numbers again, so that this count shares nothing with what it checks.
const RESERVES_OF_AN_ACCOUNT = 2;

function reservesOf(entry: Exclude<Entry, { kind: 'sponsorship' }>): number {
  if (entry.kind === 'account') return RESERVES_OF_AN_ACCOUNT;
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
    const owner =
      entry.kind === 'account' ? entry.id : entry.kind === 'claimable' ? null : entry.account;
    if (owner !== null) of(owner).subentries += entry.kind === 'account' ? entry.signers.length : 1;
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
  }
  return sum;
}

/** Units of every asset outside its issuer, by the entries. */
export function outstanding(ledger: Ledger): Map<string, bigint> {
  const sums = new Map<string, bigint>();
  for (const entry of ledger.state.entries()) {
    const amount =
      entry.kind === 'trustline'
        ? entry.balance
        : entry.kind === 'claimable' && entry.asset !== 'native'
          ? entry.amount
          : 0n;
    if (amount !== 0n && (entry.kind === 'trustline' || entry.kind === 'claimable'))
      sums.set(entry.asset, (sums.get(entry.asset) ?? 0n) + amount);
  }
  return sums;
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
  return entries.flatMap((entry) => {
    if (entry.kind === 'trustline')
      return entry.balance < 0n || entry.balance > entry.limit
        ? [`trustline of ${entry.account} is outside its limit`]
        : [];
    const fault =
      entry.kind === 'account' ? accountFault(ledger, entry, counts.get(entry.id)) : null;
    return fault === null || entry.kind !== 'account' ? [] : [`account ${entry.id} ${fault}`];
  });
}
