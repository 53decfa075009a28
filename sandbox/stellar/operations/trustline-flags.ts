import {
  AUTHORIZED,
  AUTHORIZED_TO_MAINTAIN,
  AUTH_REVOCABLE,
  TRUSTLINE_AUTH,
  TRUSTLINE_CLAWBACK,
  TRUSTLINE_FLAGS,
} from '../core/entries.ts';
import type { Trustline } from '../core/entries.ts';
import { type Reply, SUCCESS } from '../core/result.ts';
import type { xdr } from '@stellar/stellar-sdk';
import { mustAccount } from '../core/sponsorship.ts';
import { accountOf, assetName, isAssetValid, issuerOf, publicKeyWire } from '../core/wire.ts';
import { assetFields, type Effect } from './effects.ts';
import { withdrawFromMarkets } from './lost-authorisation.ts';
import type { OperationContext, OperationRule } from './operation-rule.ts';

const MALFORMED = -1;
const NO_TRUSTLINE = -2;
const SET_CANT_REVOKE = -3;
const INVALID_STATE = -4;
const SET_LOW_RESERVE = -5;
const ALLOW_CANT_REVOKE = -4;
const ALLOW_LOW_RESERVE = -6;

function bothAuthorisations(flags: number): boolean {
  return (flags & TRUSTLINE_AUTH) === TRUSTLINE_AUTH;
}

function isRevocable({ state, source }: OperationContext): boolean {
  return (mustAccount(state, source).flags & AUTH_REVOCABLE) !== 0;
}

/**
 * A holder who loses the last authorisation loses offers and pool shares first
 * (`src/transactions/TrustFlagsOpFrameBase.cpp` of stellar-core). Null, or the refusal.
 */
function authorise(
  context: OperationContext,
  line: Trustline,
  { flags, lowReserve }: { flags: number; lowReserve: number },
): Reply | null {
  const loses = (line.flags & TRUSTLINE_AUTH) !== 0 && (flags & TRUSTLINE_AUTH) === 0;
  const failure = loses ? withdrawFromMarkets(context, line, lowReserve) : null;
  if (failure !== null) return failure;
  line.flags = flags;
  context.state.touch(line);
  return null;
}

/** Horizon lists effects of sponsorship after all others, and ended pools last. */
function inOrder(lost: readonly Effect[]): Effect[] {
  const place = ({ type }: Effect) =>
    type === 'liquidity_pool_removed' ? 2 : type.includes('_sponsorship_') ? 1 : 0;
  return lost.toSorted((a, b) => place(a) - place(b));
}

/** Lets the issuer set and clear single flags of a holder's trustline (CAP-35). */
export const setTrustLineFlags: OperationRule<21> = {
  threshold: () => 'low',
  check: ({ setTrustLineFlagsOp: { asset, trustor, setFlags, clearFlags } }, source) => {
    const holder = accountOf(trustor);
    if (asset.type === 0 || !isAssetValid(asset)) return MALFORMED;
    if (issuerOf(assetName(asset)) !== source || holder === source) return MALFORMED;
    if ((setFlags & clearFlags) !== 0 || (clearFlags & ~TRUSTLINE_FLAGS) !== 0) return MALFORMED;
    // The right to claw back is copied when the trustline opens and can later only be given up.
    return (setFlags & ~TRUSTLINE_AUTH) !== 0 || bothAuthorisations(setFlags) ? MALFORMED : 0;
  },
  apply: (context, { setTrustLineFlagsOp: { asset, trustor, setFlags, clearFlags } }) => {
    const takesAway = (clearFlags & TRUSTLINE_AUTH) !== 0 && (setFlags & AUTHORIZED) === 0;
    if (takesAway && !isRevocable(context)) return { inner: SET_CANT_REVOKE };
    const line = context.state.trustline(accountOf(trustor), assetName(asset));
    if (line === null) return { inner: NO_TRUSTLINE };
    const flags = (line.flags & ~clearFlags) | setFlags;
    if (bothAuthorisations(flags)) return { inner: INVALID_STATE };
    const lost: Effect[] = [];
    const failure = authorise({ ...context, effects: lost }, line, {
      flags,
      lowReserve: SET_LOW_RESERVE,
    });
    if (failure !== null) return failure;
    recordFlags(context, line, { set: setFlags, clear: clearFlags });
    context.effects.push(...inOrder(lost));
    return SUCCESS;
  },
};

/** The older way to authorise: names the trustline's new state. */
export const allowTrust: OperationRule<7> = {
  threshold: () => 'low',
  check: ({ allowTrustOp: { asset, trustor, authorize } }, source) => {
    if (authorize > AUTHORIZED_TO_MAINTAIN || !isAssetValid(assetOf(asset, source)))
      return MALFORMED;
    return accountOf(trustor) === source ? MALFORMED : 0;
  },
  apply: (context, { allowTrustOp: { asset, trustor, authorize } }) => {
    const revocable = isRevocable(context);
    if (!revocable && authorize === 0) return { inner: ALLOW_CANT_REVOKE };
    const line = context.state.trustline(
      accountOf(trustor),
      assetName(assetOf(asset, context.source)),
    );
    if (line === null) return { inner: NO_TRUSTLINE };
    const lessens = (line.flags & AUTHORIZED) !== 0 && (authorize & AUTHORIZED_TO_MAINTAIN) !== 0;
    if (!revocable && lessens) return { inner: ALLOW_CANT_REVOKE };
    const lost: Effect[] = [];
    const failure = authorise({ ...context, effects: lost }, line, {
      flags: (line.flags & ~TRUSTLINE_AUTH) | authorize,
      lowReserve: ALLOW_LOW_RESERVE,
    });
    if (failure !== null) return failure;
    recordAuthorisation(context, line);
    // Horizon shows the named state, or both authorisations as cleared.
    recordFlags(context, line, { set: authorize, clear: authorize === 0 ? TRUSTLINE_AUTH : 0 });
    context.effects.push(...inOrder(lost));
    return SUCCESS;
  },
};

function assetOf(code: xdr.AssetCodeWire, issuer: string): xdr.AssetWire {
  const key = publicKeyWire(issuer);
  return code.type === 1
    ? { type: 1, alphaNum4: { assetCode: code.assetCode4, issuer: key } }
    : { type: 2, alphaNum12: { assetCode: code.assetCode12, issuer: key } };
}

function recordAuthorisation({ effects, source }: OperationContext, line: Trustline): void {
  const authorised =
    (line.flags & AUTHORIZED) !== 0 ? 'trustline_authorized' : 'trustline_deauthorized';
  const type =
    (line.flags & AUTHORIZED_TO_MAINTAIN) !== 0
      ? 'trustline_authorized_to_maintain_liabilities'
      : authorised;
  const { asset_type, asset_code } = assetFields(line.asset);
  effects.push({
    account: source,
    type,
    details: { trustor: line.account, asset_type, asset_code },
  });
}

/**
 * Horizon stores the right to maintain offers under another name than it shows, so it never appears
 * here.
 */
function recordFlags(
  { effects, source }: OperationContext,
  line: Trustline,
  { set, clear }: { set: number; clear: number },
): void {
  const names: [number, string][] = [
    [AUTHORIZED, 'authorized_flag'],
    [TRUSTLINE_CLAWBACK, 'clawback_enabled_flag'],
  ];
  const changed = names
    .filter(([flag]) => ((set | clear) & flag) !== 0)
    .map(([flag, name]) => [name, (set & flag) !== 0]);
  const details = {
    ...assetFields(line.asset),
    trustor: line.account,
    ...Object.fromEntries(changed),
  };
  effects.push({ account: source, type: 'trustline_flags_updated', details });
}
