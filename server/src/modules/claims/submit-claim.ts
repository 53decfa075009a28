import type { Claim } from '@bb1/domain/claims/endpoints';
import { refuse, refuseField, type Refusal } from '@bb1/domain/refusal';
import { lockAccount } from '../accounts/store.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { clearCount } from '../../platform/http/rate-limit.ts';
import { unsignedOf } from './build-claim.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuseWhileOwing } from '../receivables/refuse-while-owing.ts';
import { readSignature } from '../transfers/holder-signatures.ts';
import { acceptAttempt, keepSignatures, lockAttemptToSign } from '../transfers/record-attempt.ts';
import type { AttemptRow } from '../transfers/store.ts';
import { isHoldingFrozen, insertWallet } from '../wallets/store.ts';
import { askLedger } from '../wallets/ask-ledger.ts';
import { conflictWith, mustBeOwn } from './claim-refusals.ts';
import type { ClaimsContext } from './claims-context.ts';
import {
  type GivenSignatures,
  readGiven,
  type Signers,
  signersOf,
  weigh,
  type Will,
} from './signature-threshold.ts';
import { moveClaim } from './move-claim.ts';
import { refuseWhileScreened } from './refuse-while-screened.ts';
import { type ClaimRow, findOwnClaim, lockOwnClaim, toClaim } from './store.ts';

export interface SignedClaim extends GivenSignatures {
  readonly id: string;
  readonly accountId: string;
  /** The channel of the submission, if not the portal's own page. */
  readonly reason?: string;
}

/** Null if nothing of the holder's changes, so that there is nothing to sign. */
type Given = {
  readonly signatures: readonly string[];
  readonly signers: Signers;
  readonly field: string;
} | null;

/**
 * Accepts the holder's approval of the current envelope. The ledger is asked for the signers before
 * the claim's row is locked. Of concurrent calls one succeeds, and the others get the claim's
 * state. Insufficient signatures are kept for those of further signers.
 */
export async function submitClaim(context: ClaimsContext, signed: SignedClaim): Promise<Claim> {
  const { db, stellar } = context;
  const claim = mustBeOwn(await findOwnClaim(db, signed.id, signed.accountId));
  if (claim.state !== 'built' || claim.transaction_hash !== signed.hash)
    throw conflictWith(context, claim);
  const given = await readSubmission(context, claim, signed);
  const result = await db.transaction('claims.submit', (tx) => take(context, tx, signed, given));
  if ('missing' in result) throw result.missing;
  return toClaim(result, stellar.claims);
}

async function readSubmission(
  { stellar }: ClaimsContext,
  { shape, public_key: publicKey }: ClaimRow,
  signed: SignedClaim,
): Promise<Given> {
  if (shape === 'ready_trustline') return null;
  const field = `distribution_claim.${signed.envelopeXdr === undefined ? 'signature' : 'signed_envelope_xdr'}`;
  const signatures = readGiven(stellar, signed);
  if (signatures.length === 0)
    throw refuseField(field, signed.envelopeXdr === undefined ? 'required' : 'invalid_signature');
  const account =
    shape === 'new_account' ? null : await askLedger(stellar.network.readAccount(publicKey));
  return { signatures, signers: signersOf(publicKey, account), field };
}

async function take(
  context: ClaimsContext,
  tx: Tx,
  signed: SignedClaim,
  given: Given,
): Promise<ClaimRow | { missing: Refusal }> {
  const { accountId } = signed;
  // A take-back locks it as well: either it sees this claim signed, or this claim sees what is owed.
  await lockAccount(tx, accountId);
  const claim = mustBeOwn(await lockOwnClaim(tx, signed.id, accountId));
  if (claim.state !== 'built' || claim.transfer_id === null) throw conflictWith(context, claim);
  const attempt = await lockAttemptToSign(tx, claim.transfer_id);
  if (attempt === null || attempt.transaction_hash !== signed.hash)
    throw conflictWith(context, claim);
  await refuseWhileHalted(tx, 'tokens');
  await refuseWhileScreened(tx, accountId);
  await refuseWhileOwing(tx, accountId);
  if (await isHoldingFrozen(tx, claim.public_key)) throw refuse('conflict', 'holding_frozen');
  const will = willOf(context, attempt, given);
  if (!will.isEnough && given !== null) {
    await keepSignatures(tx, attempt, will.signatures);
    return {
      missing: refuseField(given.field, 'signatures_missing', {
        weight: will.weight,
        threshold: given.signers.threshold,
      }),
    };
  }
  const at = context.clock.now();
  if (
    !(await insertWallet(tx, {
      accountId,
      publicKey: claim.public_key,
      proof: 'claim_signature',
      at,
    }))
  )
    throw refuse('conflict', 'wallet_of_another');
  await acceptAttempt(tx, attempt, { signatures: will.signatures, at });
  await clearCount(tx, unsignedOf(accountId));
  await moveClaim(tx, claim, {
    to: 'signed',
    actor: { kind: 'investor', id: accountId },
    at,
    ...(signed.reason === undefined ? {} : { reason: signed.reason }),
  });
  return mustBeOwn(await findOwnClaim(tx, claim.id, accountId));
}

/**
 * Earlier signers' stored signatures count first. A submission that adds nothing is refused at its
 * field.
 */
function willOf({ stellar }: ClaimsContext, attempt: AttemptRow, given: Given): Will {
  if (given === null) return { signatures: [], weight: 0, isEnough: true };
  const { signers, signatures, field } = given;
  const hash = attempt.transaction_hash;
  if (
    !signatures.some(
      (signature) =>
        stellar.claims.signerOf({ hash, signature }, [...signers.weights.keys()]) !== null,
    )
  )
    throw refuseField(field, 'invalid_signature');
  const kept = attempt.holder_signatures.map((text) => readSignature(text).signature);
  return weigh(stellar, hash, [...kept, ...signatures], signers);
}
