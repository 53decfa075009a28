import { claimCallback } from '@bb1/domain/claims/claim-callback';
import type { ClaimState } from '@bb1/domain/claims/claim-state';
import { claimSchema } from '@bb1/domain/claims/endpoints';
import { Refusal, refuse, refuseField } from '@bb1/domain/refusal';
import { type OpenCall, openCall } from '../../platform/http/open-calls.ts';
import type { ClaimsContext } from './claims-context.ts';
import { findClaimByHash } from './store.ts';
import { submitClaim } from './submit-claim.ts';

/** Called by wallets without a session; the signatures on the envelope authenticate them. */
export function claimCalls(context: ClaimsContext): readonly OpenCall[] {
  return [
    openCall({
      ...claimCallback,
      answer: async ({ xdr }) => ({ state: await takeEnvelope(context, xdr) }),
    }),
  ];
}

async function takeEnvelope(context: ClaimsContext, envelopeXdr: string): Promise<ClaimState> {
  const signed = context.stellar.claims.readSigned(envelopeXdr);
  if (signed === null) throw refuseField('xdr', 'invalid_envelope');
  const claim = await context.db.maybe(findClaimByHash, [signed.hash]);
  // A claim that needs no signature is submitted only by its signed-in owner.
  if (claim === null || claim.shape === 'ready_trustline') throw refuse('not_found', 'not_found');
  try {
    return (
      await submitClaim(context, {
        id: claim.id,
        accountId: claim.account_id,
        hash: signed.hash,
        envelopeXdr,
        reason: 'handed in by a wallet',
      })
    ).state;
  } catch (error) {
    return stateOfSame(error, signed.hash);
  }
}

/** Wallets repeat requests, and a repetition is no error. */
function stateOfSame(error: unknown, hash: string): ClaimState {
  const known =
    error instanceof Refusal && error.kind === 'conflict'
      ? claimSchema.safeParse(error.detail)
      : null;
  if (
    known?.success !== true ||
    known.data.transaction_hash !== hash ||
    known.data.state === 'expired'
  )
    throw error;
  return known.data.state;
}
