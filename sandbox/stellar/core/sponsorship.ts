import { StrKey } from '@stellar/stellar-sdk';
import { MAX_SUBENTRIES, UINT32_MAX } from './entries.ts';
import type { Account, Header, ReserveEntry } from './entries.ts';
import type { LedgerState } from './ledger-state.ts';
import { availableBalance, minimumBalance } from './reserves.ts';
import { isPoolName } from './wire.ts';

/**
 * Why a reserve cannot be paid; `ok` if it can. Follows `SponsorshipUtils` of stellar-core
 * (CAP-33).
 */
export type ReserveOutcome = 'ok' | 'low reserve' | 'too many subentries' | 'too many sponsoring';

/** How many base reserves an entry costs. */
export function reservesOf(entry: ReserveEntry): number {
  if (entry.kind === 'account') return 2;
  // A line of pool shares counts as two.
  if (entry.kind === 'trustline') return isPoolName(entry.asset) ? 2 : 1;
  return entry.kind === 'claimable' ? entry.claimants.length : 1;
}

function isSubentry(entry: ReserveEntry): boolean {
  return entry.kind === 'trustline' || entry.kind === 'data' || entry.kind === 'offer';
}

function tooManyTogether(account: Account, reserves: number): boolean {
  return account.sponsoring + account.subentries + reserves > UINT32_MAX;
}

function tooManySubentries(account: Account, reserves: number): boolean {
  return account.subentries > MAX_SUBENTRIES - reserves || tooManyTogether(account, reserves);
}

/** Whether `sponsor` can pay this many more reserves. */
export function canSponsor(header: Header, sponsor: Account, reserves: number): ReserveOutcome {
  if (availableBalance(header, sponsor) < BigInt(reserves) * header.baseReserve)
    return 'low reserve';
  return tooManyTogether(sponsor, reserves) ? 'too many sponsoring' : 'ok';
}

/** Whether an account can take over reserves that somebody else has paid for it. */
export function canCarry(header: Header, account: Account, reserves: number): ReserveOutcome {
  return availableBalance(header, account) < BigInt(reserves) * header.baseReserve
    ? 'low reserve'
    : 'ok';
}

export function mustAccount(state: LedgerState, id: string): Account {
  const account = state.account(id);
  if (account === null) throw new Error(`account ${id} has to exist here`);
  return account;
}

/** The account that pays for what `account` opens now, if the transaction says so. */
export function futureSponsor(state: LedgerState, account: string): Account | null {
  const sponsorship = state.sponsorship(account);
  return sponsorship === null ? null : mustAccount(state, sponsorship.sponsoring);
}

/**
 * Counts a new entry and its reserve, on the owner or on the sponsor of the owner's future
 * reserves. `owner` is the entry itself for a new account. A claimable balance always has a
 * sponsor: its creator by default.
 */
export function openEntry(
  state: LedgerState,
  header: Header,
  entry: ReserveEntry,
  owner: Account,
): ReserveOutcome {
  const reserves = reservesOf(entry);
  const sponsor = futureSponsor(state, owner.id) ?? (entry.kind === 'claimable' ? owner : null);
  if (sponsor === null) return openUnsponsored(header, entry, owner);
  const sponsored = entry.kind === 'claimable' ? null : owner;
  if (sponsored !== null && isSubentry(entry) && tooManySubentries(sponsored, reserves))
    return 'too many subentries';
  const outcome = canSponsor(header, sponsor, reserves);
  if (outcome !== 'ok') return outcome;
  if (sponsored !== null && isSubentry(entry)) sponsored.subentries += reserves;
  establish(entry, sponsor, sponsored);
  return 'ok';
}

function openUnsponsored(header: Header, entry: ReserveEntry, owner: Account): ReserveOutcome {
  if (entry.kind === 'account')
    return entry.balance < minimumBalance(header, entry) ? 'low reserve' : 'ok';
  const reserves = reservesOf(entry);
  if (tooManySubentries(owner, reserves)) return 'too many subentries';
  if (availableBalance(header, owner) < BigInt(reserves) * header.baseReserve) return 'low reserve';
  owner.subentries += reserves;
  return 'ok';
}

/** Releases the reserve of an entry to be removed, to its sponsor or its owner. */
export function closeEntry(state: LedgerState, entry: ReserveEntry, owner: Account): void {
  if (isSubentry(entry)) owner.subentries -= reservesOf(entry);
  if (entry.sponsor === null) return;
  const sponsor = entry.sponsor === owner.id ? owner : mustAccount(state, entry.sponsor);
  release(entry, sponsor, entry.kind === 'claimable' ? null : owner);
}

export function establish(entry: ReserveEntry, sponsor: Account, sponsored: Account | null): void {
  const reserves = reservesOf(entry);
  entry.sponsor = sponsor.id;
  sponsor.sponsoring += reserves;
  if (sponsored !== null) sponsored.sponsored += reserves;
}

export function release(entry: ReserveEntry, sponsor: Account, sponsored: Account | null): void {
  const reserves = reservesOf(entry);
  entry.sponsor = null;
  sponsor.sponsoring -= reserves;
  if (sponsored !== null) sponsored.sponsored -= reserves;
}

/**
 * Adds a signer with its reserve. The caller has made sure that the key is new and that there is
 * room for it.
 */
export function openSigner(
  state: LedgerState,
  header: Header,
  account: Account,
  signer: { key: string; weight: number },
): ReserveOutcome {
  if (tooManySubentries(account, 1)) return 'too many subentries';
  const sponsor = futureSponsor(state, account.id);
  const outcome = sponsor === null ? canCarry(header, account, 1) : canSponsor(header, sponsor, 1);
  if (outcome !== 'ok') return outcome;
  account.signers.push({ ...signer, sponsor: sponsor?.id ?? null });
  account.signers.sort((a, b) => compareSigners(a.key, b.key));
  account.subentries += 1;
  if (sponsor !== null) {
    sponsor.sponsoring += 1;
    account.sponsored += 1;
  }
  return 'ok';
}

/** By kind and then by the bytes of the key, as stellar-core keeps them. */
function compareSigners(a: string, b: string): number {
  const kinds = ['G', 'T', 'X', 'P'];
  const byKind = kinds.indexOf(a.charAt(0)) - kinds.indexOf(b.charAt(0));
  return byKind === 0 ? Buffer.compare(signerBytes(a), signerBytes(b)) : byKind;
}

function signerBytes(key: string): Uint8Array {
  switch (key.charAt(0)) {
    case 'T':
      return StrKey.decodePreAuthTx(key);
    case 'X':
      return StrKey.decodeSha256Hash(key);
    case 'P':
      return StrKey.decodeSignedPayload(key);
    default:
      return StrKey.decodeEd25519PublicKey(key);
  }
}

/** Removes a signer with its reserve; does nothing if the account has no such signer. */
export function closeSigner(state: LedgerState, account: Account, key: string): boolean {
  const index = account.signers.findIndex((signer) => signer.key === key);
  const signer = account.signers[index];
  if (signer === undefined) return false;
  if (signer.sponsor !== null) {
    mustAccount(state, signer.sponsor).sponsoring -= 1;
    account.sponsored -= 1;
  }
  account.subentries -= 1;
  account.signers.splice(index, 1);
  return true;
}
