import type { Offer, ReserveEntry } from '../core/entries.ts';
import { NATIVE, codeOf, isPoolName, issuerOf, poolIdIn } from '../core/wire.ts';

/** Effect kinds with Horizon's numbers. */
export const EFFECT_NUMBERS = {
  account_created: 0,
  account_removed: 1,
  account_credited: 2,
  account_debited: 3,
  account_thresholds_updated: 4,
  account_home_domain_updated: 5,
  account_flags_updated: 6,
  account_inflation_destination_updated: 7,
  signer_created: 10,
  signer_removed: 11,
  signer_updated: 12,
  trade: 33,
  trustline_created: 20,
  trustline_removed: 21,
  trustline_updated: 22,
  trustline_authorized: 23,
  trustline_deauthorized: 24,
  trustline_authorized_to_maintain_liabilities: 25,
  trustline_flags_updated: 26,
  data_created: 40,
  data_removed: 41,
  data_updated: 42,
  sequence_bumped: 43,
  claimable_balance_created: 50,
  claimable_balance_claimant_created: 51,
  claimable_balance_claimed: 52,
  account_sponsorship_created: 60,
  account_sponsorship_updated: 61,
  account_sponsorship_removed: 62,
  trustline_sponsorship_created: 63,
  trustline_sponsorship_updated: 64,
  trustline_sponsorship_removed: 65,
  data_sponsorship_created: 66,
  data_sponsorship_updated: 67,
  data_sponsorship_removed: 68,
  claimable_balance_sponsorship_created: 69,
  claimable_balance_sponsorship_updated: 70,
  claimable_balance_sponsorship_removed: 71,
  signer_sponsorship_created: 72,
  signer_sponsorship_updated: 73,
  signer_sponsorship_removed: 74,
  claimable_balance_clawed_back: 80,
  liquidity_pool_deposited: 90,
  liquidity_pool_withdrew: 91,
  liquidity_pool_trade: 92,
  liquidity_pool_created: 93,
  liquidity_pool_removed: 94,
  liquidity_pool_revoked: 95,
} as const;

type EffectType = keyof typeof EFFECT_NUMBERS;

export type Details = Record<string, unknown>;

export type Effect = { account: string; type: EffectType; details: Details };

/** Stroops, or the smallest unit of any asset, in Horizon's decimal notation: seven places. */
export function amountText(amount: bigint): string {
  const digits = amount.toString().padStart(8, '0');
  return `${digits.slice(0, -7)}.${digits.slice(-7)}`;
}

/** An asset in Horizon's three fields. */
export function assetFields(asset: string): Details {
  if (asset === NATIVE) return { asset_type: 'native' };
  if (isPoolName(asset))
    return { asset_type: 'liquidity_pool_shares', liquidity_pool_id: poolIdIn(asset) };
  const code = codeOf(asset);
  return {
    asset_type: code.length > 4 ? 'credit_alphanum12' : 'credit_alphanum4',
    asset_code: code,
    asset_issuer: issuerOf(asset),
  };
}

/** The same with the side of a trade in front of each name: `sold_asset_type`. */
export function assetFieldsOf(side: string, asset: string): Details {
  return Object.fromEntries(
    Object.entries(assetFields(asset)).map(([name, value]) => [`${side}_${name}`, value]),
  );
}

/** A claimable balance id as Horizon writes it: its version before the hash. */
export function balanceIdText(id: string): string {
  return `00000000${id}`;
}

export function credited(account: string, asset: string, amount: bigint): Effect {
  return {
    account,
    type: 'account_credited',
    details: { ...assetFields(asset), amount: amountText(amount) },
  };
}

export function debited(account: string, asset: string, amount: bigint): Effect {
  return {
    account,
    type: 'account_debited',
    details: { ...assetFields(asset), amount: amountText(amount) },
  };
}

type SponsorChange = 'created' | 'updated' | 'removed';

const SPONSORED_KINDS = {
  account: 'account',
  trustline: 'trustline',
  data: 'data',
  claimable: 'claimable_balance',
} as const;

type Sponsors = { from: string | null; to: string | null };

/**
 * A change of the sponsor of an entry's reserve. It is an effect of the owner, except for data and
 * claimable balances, where it belongs to the operation's source. Horizon tells none of offers.
 */
export function sponsorshipEffect(
  entry: Exclude<ReserveEntry, Offer>,
  change: SponsorChange,
  sponsors: Sponsors,
  source: string,
): Effect {
  const type = `${SPONSORED_KINDS[entry.kind]}_sponsorship_${change}` as const;
  return {
    account: reporterOf(entry, source),
    type,
    details: { ...subjectOf(entry), ...sponsorFields(change, sponsors) },
  };
}

export function signerSponsorshipEffect(
  account: string,
  signer: string,
  change: SponsorChange,
  sponsors: Sponsors,
): Effect {
  return {
    account,
    type: `signer_sponsorship_${change}`,
    details: { signer, ...sponsorFields(change, sponsors) },
  };
}

function reporterOf(entry: Exclude<ReserveEntry, Offer>, source: string): string {
  if (entry.kind === 'account') return entry.id;
  return entry.kind === 'trustline' ? entry.account : source;
}

function subjectOf(entry: Exclude<ReserveEntry, Offer>): Details {
  if (entry.kind === 'trustline' && isPoolName(entry.asset))
    return { asset_type: 'liquidity_pool', liquidity_pool_id: poolIdIn(entry.asset) };
  // Horizon sets the type for pool shares only.
  if (entry.kind === 'trustline') return { asset_type: '', asset: entry.asset };
  if (entry.kind === 'data') return { data_name: entry.name };
  return entry.kind === 'claimable' ? { balance_id: balanceIdText(entry.id) } : {};
}

function sponsorFields(change: SponsorChange, { from, to }: Sponsors): Details {
  if (change === 'created') return { sponsor: to };
  return change === 'removed'
    ? { former_sponsor: from }
    : { former_sponsor: from, new_sponsor: to };
}
