import type { Account, Header, ReserveEntry } from '../core/entries.ts';
import { type Reply, SUCCESS } from '../core/result.ts';
import {
  canCarry,
  canSponsor,
  establish,
  futureSponsor,
  mustAccount,
  release,
  reservesOf,
} from '../core/sponsorship.ts';
import type { ReserveOutcome } from '../core/sponsorship.ts';
import type { xdr } from '@stellar/stellar-sdk';
import type { LedgerState } from '../core/ledger-state.ts';
import {
  accountOf,
  assetName,
  isAssetValid,
  isTextValid,
  issuerOf,
  signerAddress,
  textOf,
} from '../core/wire.ts';
import type { Body } from '../core/wire.ts';
import { signerSponsorshipEffect, sponsorshipEffect } from './effects.ts';
import { type OperationContext, type OperationRule, reserveFailure } from './operation-rule.ts';

const DOES_NOT_EXIST = -1;
const NOT_SPONSOR = -2;
const LOW_RESERVE = -3;
const ONLY_TRANSFERABLE = -4;
const MALFORMED = -5;

/** Transfers a reserve back to its owner, or to the source's current sponsor (CAP-33). */
export const revokeSponsorship: OperationRule<18> = {
  threshold: () => 'medium',
  check: ({ revokeSponsorshipOp: op }) =>
    op.type === 0 && !isKeyValid(op.ledgerKey) ? MALFORMED : 0,
  apply: (context, { revokeSponsorshipOp: op }) =>
    op.type === 0 ? revokeEntry(context, op.ledgerKey) : revokeSigner(context, op.signer),
};

function isKeyValid(key: xdr.LedgerKeyWire): boolean {
  switch (key.type) {
    case 0:
    case 4:
      return true;
    case 1:
      return isTrustlineKeyValid(key.trustLine);
    case 2:
      return key.offer.offerId > 0n;
    case 3:
      return key.data.dataName.length > 0 && isTextValid(key.data.dataName.bytes);
    default:
      return false;
  }
}

function isTrustlineKeyValid({ asset, accountId }: xdr.LedgerKeyTrustLineWire): boolean {
  if (asset.type === 3) return true;
  return (
    asset.type !== 0 && isAssetValid(asset) && issuerOf(assetName(asset)) !== accountOf(accountId)
  );
}

function load(state: LedgerState, key: xdr.LedgerKeyWire): ReserveEntry | null {
  switch (key.type) {
    case 0:
      return state.account(accountOf(key.account.accountId));
    case 1:
      return state.trustline(accountOf(key.trustLine.accountId), assetName(key.trustLine.asset));
    case 2:
      return state.offer(accountOf(key.offer.sellerId), key.offer.offerId);
    case 3:
      return state.data(accountOf(key.data.accountId), textOf(key.data.dataName));
    case 4:
      return state.claimable(Buffer.from(key.claimableBalance.balanceId.v0).toString('hex'));
    default:
      return null;
  }
}

function ownerId(entry: ReserveEntry): string {
  if (entry.kind === 'account') return entry.id;
  return entry.kind === 'claimable' ? (entry.sponsor ?? '') : entry.account;
}

/**
 * The sponsor of what the source opens now, unless it is the owner itself: then the owner simply
 * pays.
 */
function nextSponsor({ state, source }: OperationContext, owner: string): Account | null {
  const sponsor = futureSponsor(state, source);
  return sponsor === null || sponsor.id === owner ? null : sponsor;
}

function revokeEntry(context: OperationContext, key: xdr.LedgerKeyWire): Reply {
  const { state, header, source, effects } = context;
  const entry = load(state, key);
  if (entry === null) return { inner: DOES_NOT_EXIST };
  const from = entry.sponsor;
  const owner = ownerId(entry);
  if ((from ?? owner) !== source) return { inner: NOT_SPONSOR };
  const next = nextSponsor(context, owner);
  if (next === null && entry.kind === 'claimable') return { inner: ONLY_TRANSFERABLE };
  const reserves = reservesOf(entry);
  const ownerAccount =
    entry.kind === 'claimable'
      ? null
      : entry.kind === 'account'
        ? entry
        : mustAccount(state, owner);
  if (next === null && (from === null || ownerAccount === null)) return SUCCESS;
  const failure = reserveFailure(
    payable(header, { next, owner: ownerAccount, reserves }),
    LOW_RESERVE,
  );
  if (failure !== null) return failure;
  if (from !== null) release(entry, mustAccount(state, from), ownerAccount);
  if (next !== null) establish(entry, next, ownerAccount);
  if (entry.kind !== 'offer')
    effects.push(
      sponsorshipEffect(entry, changeOf(from, next), { from, to: next?.id ?? null }, source),
    );
  return SUCCESS;
}

type Payer = { next: Account | null; owner: Account | null; reserves: number };

function payable(header: Header, { next, owner, reserves }: Payer): ReserveOutcome {
  if (next !== null) return canSponsor(header, next, reserves);
  return owner === null ? 'ok' : canCarry(header, owner, reserves);
}

function changeOf(from: string | null, next: Account | null): 'created' | 'updated' | 'removed' {
  if (from === null) return 'created';
  return next === null ? 'removed' : 'updated';
}

function revokeSigner(
  context: OperationContext,
  named: Extract<Body<18>['revokeSponsorshipOp'], { type: 1 }>['signer'],
): Reply {
  const { state, header, source, effects } = context;
  const account = state.account(accountOf(named.accountId));
  const key = signerAddress(named.signerKey);
  const signer = account?.signers.find((entry) => entry.key === key);
  if (account === null || signer === undefined) return { inner: DOES_NOT_EXIST };
  const from = signer.sponsor;
  if ((from ?? account.id) !== source) return { inner: NOT_SPONSOR };
  const next = nextSponsor(context, account.id);
  if (from === null && next === null) return SUCCESS;
  const failure = reserveFailure(
    next === null ? canCarry(header, account, 1) : canSponsor(header, next, 1),
    LOW_RESERVE,
  );
  if (failure !== null) return failure;
  if (from !== null) {
    mustAccount(state, from).sponsoring -= 1;
    account.sponsored -= 1;
  }
  if (next !== null) {
    next.sponsoring += 1;
    account.sponsored += 1;
  }
  signer.sponsor = next?.id ?? null;
  effects.push(
    signerSponsorshipEffect(account.id, key, changeOf(from, next), { from, to: signer.sponsor }),
  );
  return SUCCESS;
}
