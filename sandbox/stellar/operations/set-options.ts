import { ACCOUNT_FLAGS, AUTH_CLAWBACK, AUTH_IMMUTABLE, AUTH_REQUIRED, AUTH_REVOCABLE, MAX_SIGNERS } from '../core/entries.ts';
import type { Account } from '../core/entries.ts';
import { SUCCESS } from '../core/result.ts';
import type { Reply } from '../core/result.ts';
import { closeSigner, mustAccount, openSigner } from '../core/sponsorship.ts';
import { accountOf, isTextValid, signerAddress, textOf } from '../core/wire.ts';
import type { Body } from '../core/wire.ts';
import { signerSponsorshipEffect } from './effects.ts';
import type { Details } from './effects.ts';
import { reserveFailure } from './operation-rule.ts';
import type { OperationContext, OperationRule } from './operation-rule.ts';

const LOW_RESERVE = -1;
const TOO_MANY_SIGNERS = -2;
const BAD_FLAGS = -3;
const INVALID_INFLATION = -4;
const CANT_CHANGE = -5;
const UNKNOWN_FLAG = -6;
const THRESHOLD_OUT_OF_RANGE = -7;
const BAD_SIGNER = -8;
const INVALID_HOME_DOMAIN = -9;
const AUTH_REVOCABLE_REQUIRED = -10;

type Options = Body<5>['setOptionsOp'];

const FLAG_NAMES: [number, string][] = [
  [AUTH_REQUIRED, 'auth_required_flag'],
  [AUTH_REVOCABLE, 'auth_revocable_flag'],
  [AUTH_IMMUTABLE, 'auth_immutable_flag'],
  [AUTH_CLAWBACK, 'auth_clawback_enabled_flag'],
];

function changesWho({ masterWeight, lowThreshold, medThreshold, highThreshold, signer }: Options): boolean {
  return [masterWeight, lowThreshold, medThreshold, highThreshold, signer].some((value) => value !== null);
}

export const setOptions: OperationRule<5> = {
  threshold: ({ setOptionsOp }) => (changesWho(setOptionsOp) ? 'high' : 'medium'),
  check: ({ setOptionsOp: op }, source) => {
    const set = op.setFlags ?? 0;
    const clear = op.clearFlags ?? 0;
    if (((set | clear) & ~ACCOUNT_FLAGS) !== 0) return UNKNOWN_FLAG;
    if ((set & clear) !== 0) return BAD_FLAGS;
    const weights = [op.masterWeight, op.lowThreshold, op.medThreshold, op.highThreshold];
    if (weights.some((weight) => weight !== null && weight > 255)) return THRESHOLD_OUT_OF_RANGE;
    if (op.signer !== null && !isSignerValid(op.signer, source)) return BAD_SIGNER;
    return op.homeDomain !== null && !isTextValid(op.homeDomain.bytes) ? INVALID_HOME_DOMAIN : 0;
  },
  apply: (context, { setOptionsOp: op }) => {
    const account = mustAccount(context.state, context.source);
    if (op.inflationDest !== null) {
      const destination = accountOf(op.inflationDest);
      if (destination !== account.id && context.state.account(destination) === null) return { inner: INVALID_INFLATION };
      account.inflationDest = destination;
      tell(context, 'account_inflation_destination_updated', {});
    }
    const flagCode = changeFlags(context, account, op);
    if (flagCode !== 0) return { inner: flagCode };
    if (op.homeDomain !== null) {
      account.homeDomain = textOf(op.homeDomain);
      tell(context, 'account_home_domain_updated', { home_domain: account.homeDomain });
    }
    changeThresholds(context, account, op);
    return op.signer === null ? SUCCESS : changeSigner(context, account, op.signer);
  },
};

function isSignerValid(signer: NonNullable<Options['signer']>, source: string): boolean {
  const emptyPayload = signer.key.type === 3 && signer.key.ed25519SignedPayload.payload.length === 0;
  return signerAddress(signer.key) !== source && signer.weight <= 255 && !emptyPayload;
}

function tell({ effects, source }: OperationContext, type: 'account_inflation_destination_updated' | 'account_home_domain_updated' | 'account_flags_updated' | 'account_thresholds_updated' | 'signer_created' | 'signer_updated' | 'signer_removed', details: Details): void {
  effects.push({ account: source, type, details });
}

function changeFlags(context: OperationContext, account: Account, { setFlags, clearFlags }: Options): number {
  if (setFlags === null && clearFlags === null) return 0;
  const [set, clear] = [setFlags ?? 0, clearFlags ?? 0];
  if ((set | clear) !== 0 && (account.flags & AUTH_IMMUTABLE) !== 0) return CANT_CHANGE;
  account.flags = (account.flags & ~clear) | set;
  if ((account.flags & AUTH_CLAWBACK) !== 0 && (account.flags & AUTH_REVOCABLE) === 0) return AUTH_REVOCABLE_REQUIRED;
  const changed = FLAG_NAMES.filter(([flag]) => ((set | clear) & flag) !== 0);
  const details = Object.fromEntries(changed.map(([flag, name]) => [name, (set & flag) !== 0]));
  if (changed.length > 0) tell(context, 'account_flags_updated', details);
  return 0;
}

function changeThresholds(context: OperationContext, account: Account, op: Options): void {
  const [master, low, medium, high] = account.thresholds;
  account.thresholds = [op.masterWeight ?? master, op.lowThreshold ?? low, op.medThreshold ?? medium, op.highThreshold ?? high];
  const changed: Details = {};
  if (op.lowThreshold !== null) changed.low_threshold = op.lowThreshold;
  if (op.medThreshold !== null) changed.med_threshold = op.medThreshold;
  if (op.highThreshold !== null) changed.high_threshold = op.highThreshold;
  if (Object.keys(changed).length > 0) tell(context, 'account_thresholds_updated', changed);
  if (op.masterWeight === null || op.masterWeight === master) return;
  const type = op.masterWeight === 0 ? 'signer_removed' : master === 0 ? 'signer_created' : 'signer_updated';
  tell(context, type, { weight: op.masterWeight, public_key: account.id, key: account.id });
}

function changeSigner(context: OperationContext, account: Account, signer: NonNullable<Options['signer']>): Reply {
  const key = signerAddress(signer.key);
  const known = account.signers.find((entry) => entry.key === key);
  const details = { weight: signer.weight, public_key: key, key };
  if (signer.weight === 0) {
    if (known === undefined) return SUCCESS;
    const { sponsor } = known;
    closeSigner(context.state, account, key);
    tell(context, 'signer_removed', details);
    if (sponsor !== null) context.effects.push(signerSponsorshipEffect(account.id, key, 'removed', { from: sponsor, to: null }));
    return SUCCESS;
  }
  if (known !== undefined) {
    if (known.weight !== signer.weight) tell(context, 'signer_updated', details);
    known.weight = signer.weight;
    return SUCCESS;
  }
  if (account.signers.length === MAX_SIGNERS) return { inner: TOO_MANY_SIGNERS };
  const failure = reserveFailure(openSigner(context.state, context.header, account, { key, weight: signer.weight }), LOW_RESERVE);
  if (failure !== null) return failure;
  tell(context, 'signer_created', details);
  const sponsor = account.signers.find((entry) => entry.key === key)?.sponsor ?? null;
  if (sponsor !== null) context.effects.push(signerSponsorshipEffect(account.id, key, 'created', { from: null, to: sponsor }));
  return SUCCESS;
}
