import type { Claim } from '@bb1/domain/claims/endpoints';
import { refuse, refuseField } from '@bb1/domain/refusal';
import { refuseWhileMoneyIsStopped } from '../officers/money-stop.ts';
import { acceptAttempt, lockAttemptToSign } from '../transfers/record-attempt.ts';
import { insertWallet } from '../wallets/store.ts';
import { conflictWith, mustBeOwn } from './claim-refusals.ts';
import type { ClaimsContext } from './claims-context.ts';
import { moveClaim } from './move-claim.ts';
import { refuseWhileScreened } from './refuse-while-screened.ts';
import { findOwnClaim, lockOwnClaim, toClaim } from './store.ts';

/**
 * Takes the signature that the browser made over the hash of the current envelope. The row of the claim is locked, so of any
 * number of simultaneous calls one gets through and the others are told how the claim stands.
 */
export async function submitClaim(context: ClaimsContext, signed: { id: string; accountId: string; hash: string; signature: string | undefined }): Promise<Claim> {
  const { stellar, clock } = context;
  return context.db.transaction('claims.submit', async (tx) => {
    const claim = mustBeOwn(await lockOwnClaim(tx, signed.id, signed.accountId));
    if (claim.state !== 'built' || claim.transfer_id === null) throw conflictWith(context, claim);
    const attempt = await lockAttemptToSign(tx, claim.transfer_id);
    if (attempt === null || attempt.transaction_hash !== signed.hash) throw conflictWith(context, claim);
    await refuseWhileMoneyIsStopped(tx);
    await refuseWhileScreened(tx, signed.accountId);
    const { hash, signature, accountId } = signed;
    if (signature === undefined || !stellar.claims.isSignatureOf(claim.public_key, { hash, signature })) throw refuseField('distribution_claim.signature', 'invalid_signature');
    const at = clock.now();
    if (!(await insertWallet(tx, { accountId, publicKey: claim.public_key, proof: 'claim_signature', at }))) throw refuse('conflict', 'wallet_of_another');
    await acceptAttempt(tx, attempt, { signatures: [signature], at });
    await moveClaim(tx, claim, { to: 'signed', actor: { kind: 'investor', id: accountId }, at });
    return toClaim(mustBeOwn(await findOwnClaim(tx, claim.id, signed.accountId)), stellar.claims);
  });
}
