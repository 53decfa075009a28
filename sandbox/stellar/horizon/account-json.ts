import {
  AUTHORIZED,
  AUTHORIZED_TO_MAINTAIN,
  AUTH_CLAWBACK,
  AUTH_IMMUTABLE,
  AUTH_REQUIRED,
  AUTH_REVOCABLE,
  TRUSTLINE_CLAWBACK,
} from '../core/entries.ts';
import type { Account, DataEntry, Signer, Trustline } from '../core/entries.ts';
import { isPoolName } from '../core/wire.ts';
import { amountText, assetFields } from '../operations/effects.ts';
import { type Links, timeText } from './links.ts';
import type { Json } from './paging.ts';
import type { View } from './view.ts';

const SIGNER_TYPES: Record<string, string> = {
  G: 'ed25519_public_key',
  T: 'preauth_tx',
  X: 'sha256_hash',
  P: 'ed25519_signed_payload',
};

function sponsorField(sponsor: string | null): Json {
  return sponsor === null ? {} : { sponsor };
}

function balanceJson(line: Trustline): Json {
  return {
    balance: amountText(line.balance),
    limit: amountText(line.limit),
    // Pool shares cannot be offered.
    ...(isPoolName(line.asset) ? {} : liabilitiesJson(line)),
    last_modified_ledger: line.modified,
    is_authorized: (line.flags & AUTHORIZED) !== 0,
    is_authorized_to_maintain_liabilities:
      (line.flags & (AUTHORIZED | AUTHORIZED_TO_MAINTAIN)) !== 0,
    // Present only if true.
    ...((line.flags & TRUSTLINE_CLAWBACK) === 0 ? {} : { is_clawback_enabled: true }),
    ...sponsorField(line.sponsor),
    ...assetFields(line.asset),
  };
}

function liabilitiesJson({ buying, selling }: { buying: bigint; selling: bigint }): Json {
  return { buying_liabilities: amountText(buying), selling_liabilities: amountText(selling) };
}

function nativeJson(account: Account): Json {
  return {
    balance: amountText(account.balance),
    ...liabilitiesJson(account),
    asset_type: 'native',
  };
}

/**
 * In the order of their addresses, unlike on the ledger; the account's own key comes last once it
 * has no weight.
 */
function signersJson({ id, thresholds: [weight], signers }: Account): Json[] {
  const own: Signer = { key: id, weight, sponsor: null };
  const byAddress = (weight === 0 ? signers : [...signers, own]).toSorted((a, b) =>
    a.key < b.key ? -1 : 1,
  );
  const ordered = weight === 0 ? [...byAddress, own] : byAddress;
  return ordered.map((signer) => ({
    weight: signer.weight,
    key: signer.key,
    type: SIGNER_TYPES[signer.key.charAt(0)] ?? 'ed25519_public_key',
    ...sponsorField(signer.sponsor),
  }));
}

export function flagsJson({ flags }: { flags: number }): Json {
  return {
    auth_required: (flags & AUTH_REQUIRED) !== 0,
    auth_revocable: (flags & AUTH_REVOCABLE) !== 0,
    auth_immutable: (flags & AUTH_IMMUTABLE) !== 0,
    auth_clawback_enabled: (flags & AUTH_CLAWBACK) !== 0,
  };
}

/** An account as Horizon describes it; the lumens are the last balance. */
export function accountJson(account: Account, view: View, links: Links): Json {
  const path = `/accounts/${account.id}`;
  const trustlines = view.trustlinesOf(account.id);
  const data = Object.fromEntries(
    view
      .dataOf(account.id)
      .map((entry) => [entry.name, Buffer.from(entry.value).toString('base64')]),
  );
  const modifiedAt = view.ledger(account.modified)?.closeTime;
  return {
    _links: {
      self: links.to(path),
      transactions: links.list(`${path}/transactions`),
      operations: links.list(`${path}/operations`),
      payments: links.list(`${path}/payments`),
      effects: links.list(`${path}/effects`),
      offers: links.list(`${path}/offers`),
      trades: links.list(`${path}/trades`),
      data: { href: `${links.base}${path}/data/{key}`, templated: true },
    },
    id: account.id,
    account_id: account.id,
    sequence: account.sequence.toString(),
    ...(account.sequenceLedger === 0
      ? {}
      : { sequence_ledger: account.sequenceLedger, sequence_time: String(account.sequenceTime) }),
    subentry_count: account.subentries,
    ...(account.inflationDest === null ? {} : { inflation_destination: account.inflationDest }),
    ...(account.homeDomain === '' ? {} : { home_domain: account.homeDomain }),
    last_modified_ledger: account.modified,
    last_modified_time: modifiedAt === undefined ? null : timeText(modifiedAt),
    thresholds: {
      low_threshold: account.thresholds[1],
      med_threshold: account.thresholds[2],
      high_threshold: account.thresholds[3],
    },
    flags: flagsJson(account),
    balances: [...trustlines.map(balanceJson), nativeJson(account)],
    signers: signersJson(account),
    data,
    num_sponsoring: account.sponsoring,
    num_sponsored: account.sponsored,
    ...sponsorField(account.sponsor),
    paging_token: account.id,
  };
}

export function dataJson(entry: DataEntry): Json {
  return { value: Buffer.from(entry.value).toString('base64'), ...sponsorField(entry.sponsor) };
}
