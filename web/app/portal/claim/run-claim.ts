import { isInFlight } from '@bb1/domain/claims/claim-state';
import {
  buildClaim,
  claimSchema,
  createClaim,
  currentClaim,
  submitClaim,
} from '@bb1/domain/claims/endpoints';
import type { BuiltClaim, Claim } from '@bb1/domain/claims/endpoints';
import { parseMoney } from '@bb1/domain/money';
import { getConfig } from '@bb1/domain/offering/endpoints';
import type { ApiCall } from '../../session/api-client.ts';
import { ApiRefusal } from '../../session/api-refusal.ts';
import { poll } from '../../session/polling.ts';
import type { PollingOptions } from '../../session/polling.ts';
import { checkEnvelope } from './checks/check-envelope.ts';
import type { CheckedClaim, KnownToBrowser } from './checks/check-envelope.ts';
import type { ClaimStage } from './claim-stages.ts';

/** A claim that this browser verified as the announced one. */
export interface ClaimToSign {
  readonly checked: CheckedClaim;
  readonly built: BuiltClaim;
  /** How long it can still be signed, by the portal's clock. */
  readonly validMs: number;
}

/**
 * The holder's authorisation: the signature of their own key, the envelope that a wallet signed, or
 * neither where none is needed.
 */
export type SignedClaim = Readonly<{ signature?: string; signed_envelope_xdr?: string }>;

export interface ClaimRun {
  readonly call: ApiCall;
  /** Of the account that receives the tokens. */
  readonly publicKey: string;
  /** What the person was shown before: never taken from the replies to be checked. */
  readonly shown: Omit<KnownToBrowser, 'publicKey' | 'now'>;
  /** Produces the signature; null when another party submitted it, such as the wallet itself. */
  readonly sign: (claim: ClaimToSign) => Promise<SignedClaim | null>;
  readonly onStage: (stage: ClaimStage) => void;
  readonly polling?: PollingOptions;
}

const CONFLICT = 409;

/**
 * Runs a claim to its end: create, build, check in this browser, have it signed, submit, wait for
 * the ledger. Returns the claim once it is settled, failed or expired. May be run again for the
 * same account after any failure: a pending claim is found by its public key, a dead one is built
 * again. Throws ApiRefusal, EnvelopeRefused, Error('timed out') or the connection's error.
 */
export async function runClaim(run: ClaimRun): Promise<Claim> {
  run.onStage('preparing');
  const claim = await ownClaim(run);
  const submitted = isInFlight(claim.state) ? claim : await buildAndSubmit(run, claim);
  return watchClaim(run, submitted.id);
}

/**
 * Waits until the claim is settled, failed or expired. Throws Error('timed out') when that takes
 * longer than a minute.
 */
export async function watchClaim(
  { call, onStage, polling }: Pick<ClaimRun, 'call' | 'onStage' | 'polling'>,
  id: string,
): Promise<Claim> {
  onStage('waiting');
  return poll(async () => {
    const current = await currentOrNothing(call);
    if (current?.id !== id) return null;
    return current.state === 'settled' || current.state === 'failed' || current.state === 'expired'
      ? current
      : null;
  }, polling);
}

async function ownClaim({ call, publicKey }: ClaimRun): Promise<Claim> {
  const { current, claimable_tokens: claimable } = await call(currentClaim);
  // A holder who has claimed into this wallet before claims again only when there is more to claim.
  const isOver = current?.state === 'settled' && parseMoney('TOKEN', claimable).units > 0n;
  if (current?.public_key === publicKey && !isOver) return current;
  return acceptConflict(publicKey, () =>
    call(createClaim, { body: { distribution_claim: { public_key: publicKey } } }),
  );
}

async function buildAndSubmit(run: ClaimRun, claim: Claim): Promise<Claim> {
  const { call, publicKey, shown, onStage } = run;
  const built = await acceptConflict(publicKey, () =>
    call(buildClaim, { body: { distribution_claim: { id: claim.id } } }),
  );
  if (!('envelope_xdr' in built)) return built;
  onStage('checking');
  // The ledger checks the time bounds by its own clock, so a wrong clock of this machine must not
  // refuse an honest transaction.
  const { now_timestamp: now } = await call(getConfig);
  const checked = checkEnvelope(built, { ...shown, publicKey, now });
  const signed = await run.sign({ checked, built, validMs: Date.parse(built.expires_at) - now });
  if (signed === null) return claim;
  onStage('submitting');
  return submit(run, { id: claim.id, transaction_hash: built.transaction_hash, ...signed });
}

/**
 * It is unknown whether a lost submission arrived; the same one is sent once more, and 409 means
 * that the first did arrive.
 */
async function submit(
  { call, publicKey }: ClaimRun,
  signed: SignedClaim & { readonly id: string; readonly transaction_hash: string },
): Promise<Claim> {
  const send = () =>
    acceptConflict(publicKey, () => call(submitClaim, { body: { distribution_claim: signed } }));
  try {
    return await send();
  } catch (error) {
    if (error instanceof ApiRefusal && error.status < 500) throw error;
    return send();
  }
}

/**
 * 409 is a normal result: it carries the claim, which is already submitted. It is a refusal after
 * all when the claim belongs to other keys, or when none is pending because the transaction was
 * replaced by a newer one.
 */
async function acceptConflict<Answer>(
  publicKey: string,
  ask: () => Promise<Answer>,
): Promise<Answer | Claim> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ApiRefusal) || error.status !== CONFLICT) throw error;
    const claim = claimSchema.safeParse(error.detail);
    if (!claim.success || claim.data.public_key !== publicKey || !isInFlight(claim.data.state))
      throw error;
    return claim.data;
  }
}

/**
 * While waiting, one lost answer does not end the attempt; the next poll follows in a few seconds.
 */
async function currentOrNothing(call: ApiCall): Promise<Claim | null> {
  try {
    return (await call(currentClaim)).current;
  } catch (error) {
    if (error instanceof ApiRefusal && error.status < 500) throw error;
    return null;
  }
}
