import {
  ACCOUNT_FLAGS,
  AUTH_CLAWBACK,
  AUTH_IMMUTABLE,
  AUTH_REQUIRED,
  AUTH_REVOCABLE,
  MAX_SIGNERS,
} from '../core/entries.ts';
import type { Account } from '../core/entries.ts';
import { type Reply, SUCCESS } from '../core/result.ts';
import { closeSigner, mustAccount, openSigner } from '../core/sponsorship.ts';
import { accountOf, type Body, isTextValid, signerAddress, textOf } from '../core/wire.ts';
import { type Details, signerSponsorshipEffect } from './effects.ts';
import { type OperationContext, type OperationRule, reserveFailure } from './operation-rule.ts';

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

function changesWho({
  masterWeight,
  lowThreshold,
  medThreshold,
  highThreshold,
  signer,
}: Options): boolean {
  return [masterWeight, lowThreshold, medThreshold, highThreshold, signer].some(
    (value) => value !== null,
  );
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
      if (destination !== account.id && context.state.account(destination) === null)
        return { inner: INVALID_INFLATION };
      account.inflationDest = destination;
    }
    const flagCode = changeFlags(account, op);
    if (flagCode !== 0) return { inner: flagCode };
    if (op.homeDomain !== null) account.homeDomain = textOf(op.homeDomain);
    const before = { weights: weightsOf(account), sponsor: sponsorOf(account, op) };
    const [master, low, medium, high] = account.thresholds;
    account.thresholds = [
      op.masterWeight ?? master,
      op.lowThreshold ?? low,
      op.medThreshold ?? medium,
      op.highThreshold ?? high,
    ];
    context.state.touch(account);
    const reply = op.signer === null ? SUCCESS : changeSigner(context, account, op.signer);
    recordOptions(context, op);
    recordSigners(context, before.weights, weightsOf(account));
    recordSponsor(context, op, { from: before.sponsor, to: sponsorOf(account, op) });
    return reply;
  },
};

function isSignerValid(signer: NonNullable<Options['signer']>, source: string): boolean {
  const emptyPayload =
    signer.key.type === 3 && signer.key.ed25519SignedPayload.payload.length === 0;
  return signerAddress(signer.key) !== source && signer.weight <= 255 && !emptyPayload;
}

function changeFlags(account: Account, { setFlags, clearFlags }: Options): number {
  if (setFlags === null && clearFlags === null) return 0;
  const [set, clear] = [setFlags ?? 0, clearFlags ?? 0];
  if ((set | clear) !== 0 && (account.flags & AUTH_IMMUTABLE) !== 0) return CANT_CHANGE;
  account.flags = (account.flags & ~clear) | set;
  return (account.flags & AUTH_CLAWBACK) !== 0 && (account.flags & AUTH_REVOCABLE) === 0
    ? AUTH_REVOCABLE_REQUIRED
    : 0;
}

function changeSigner(
  context: OperationContext,
  account: Account,
  signer: NonNullable<Options['signer']>,
): Reply {
  const key = signerAddress(signer.key);
  const known = account.signers.find((entry) => entry.key === key);
  if (signer.weight === 0) closeSigner(context.state, account, key);
  else if (known !== undefined) known.weight = signer.weight;
  else if (account.signers.length === MAX_SIGNERS) return { inner: TOO_MANY_SIGNERS };
  else
    return (
      reserveFailure(
        openSigner(context.state, context.header, account, { key, weight: signer.weight }),
        LOW_RESERVE,
      ) ?? SUCCESS
    );
  return SUCCESS;
}

function sponsorOf(account: Account, { signer }: Options): string | null {
  const key = signer === null ? null : signerAddress(signer.key);
  return account.signers.find((entry) => entry.key === key)?.sponsor ?? null;
}

/** All signers, including the account's own key while it has weight. */
function weightsOf({ id, thresholds: [master], signers }: Account): Map<string, number> {
  const weights = new Map(signers.map(({ key, weight }) => [key, weight]));
  if (master > 0) weights.set(id, master);
  return weights;
}

/** In Horizon's order, which differs from the order in which options change. */
function recordOptions({ effects, source }: OperationContext, op: Options): void {
  if (op.homeDomain !== null)
    effects.push({
      account: source,
      type: 'account_home_domain_updated',
      details: { home_domain: textOf(op.homeDomain) },
    });
  const thresholds = [
    ['low_threshold', op.lowThreshold],
    ['med_threshold', op.medThreshold],
    ['high_threshold', op.highThreshold],
  ] as const;
  const changed = thresholds.filter(([, value]) => value !== null);
  // An unset threshold is shown as 0.
  const shown = Object.fromEntries(thresholds.map(([name, value]) => [name, value ?? 0]));
  if (changed.length > 0)
    effects.push({ account: source, type: 'account_thresholds_updated', details: shown });
  const [set, clear] = [op.setFlags ?? 0, op.clearFlags ?? 0];
  // The other flags have no field of their own in Horizon's answers.
  const required: Details =
    ((set | clear) & AUTH_REQUIRED) === 0
      ? {}
      : { auth_required_flag: (set & AUTH_REQUIRED) !== 0 };
  if ((set | clear) !== 0)
    effects.push({ account: source, type: 'account_flags_updated', details: required });
  if (op.inflationDest !== null)
    effects.push({ account: source, type: 'account_inflation_destination_updated', details: {} });
}

/** `key` is a field that Horizon never fills; a removed signer is shown without weight. */
function recordSigners(
  { effects, source }: OperationContext,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): void {
  const record = (
    type: 'signer_created' | 'signer_updated' | 'signer_removed',
    key: string,
    weight: number,
  ) => effects.push({ account: source, type, details: { weight, public_key: key, key: '' } });
  for (const [key, weight] of [...before].sort(byKey)) {
    const now = after.get(key);
    if (now === undefined) record('signer_removed', key, 0);
    else if (now !== weight) record('signer_updated', key, now);
  }
  for (const [key, weight] of [...after].sort(byKey))
    if (!before.has(key)) record('signer_created', key, weight);
}

function byKey([a]: [string, number], [b]: [string, number]): number {
  return a < b ? -1 : 1;
}

function recordSponsor(
  { effects, source }: OperationContext,
  { signer }: Options,
  { from, to }: { from: string | null; to: string | null },
): void {
  if (signer === null || from === to) return;
  effects.push(
    signerSponsorshipEffect(
      source,
      signerAddress(signer.key),
      to === null ? 'removed' : 'created',
      { from, to },
    ),
  );
}
