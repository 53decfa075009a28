import type { Claim } from '@bb1/domain/claims/endpoints';
import { isInFlight } from '@bb1/domain/claims/claim-state';
import { tokens } from '@bb1/domain/money';
import { refuse, refuseField } from '@bb1/domain/refusal';
import { type Actor, record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { lockAccount } from '../accounts/store.ts';
import { unclaimedTokenUnits } from '../tokens/unclaimed-tokens.ts';
import { withdrawAttempt } from '../transfers/record-attempt.ts';
import { findWalletByKey } from '../wallets/store.ts';
import { conflictWith, mustBeOwn } from './claim-refusals.ts';
import type { ClaimsContext } from './claims-context.ts';
import { moveClaim } from './move-claim.ts';
import { type ClaimRow, claimUnits, findOwnClaim, insertClaim, lockOpenClaim, saveTarget, toClaim } from './store.ts';

/**
 * Starts a claim of everything the person has not claimed yet. While nothing is under way a further call takes over the
 * claim with other keys, because keys get lost between making and using them; what was built for the old ones is void.
 */
export async function createClaim(context: ClaimsContext, wish: { accountId: string; publicKey: string }): Promise<Claim> {
  const { stellar } = context;
  if (!stellar.claims.isAccountAddress(wish.publicKey)) throw refuseField('distribution_claim.public_key', 'invalid_public_key');
  return context.db.transaction('claims.create', async (tx) => {
    await lockAccount(tx, wish.accountId);
    const tokenUnits = await unclaimedTokenUnits(tx, wish.accountId);
    const open = await lockOpenClaim(tx, wish.accountId);
    if (open !== null && isInFlight(open.state)) throw conflictWith(context, open);
    const wallet = await findWalletByKey(tx, wish.publicKey);
    if (wallet !== null && wallet.account_id !== wish.accountId) throw refuse('conflict', 'wallet_of_another');
    if (tokenUnits <= 0n) throw refuse('invalid', 'nothing_to_claim');
    const id = open === null ? await insert(context, tx, { ...wish, tokenUnits }) : await takeOver(context, tx, { ...wish, open, tokenUnits });
    return toClaim(mustBeOwn(await findOwnClaim(tx, id, wish.accountId)), stellar.claims);
  });
}

async function insert({ clock }: ClaimsContext, tx: Tx, claim: { accountId: string; publicKey: string; tokenUnits: bigint }): Promise<string> {
  const id = newId();
  const at = clock.now();
  await insertClaim(tx, { id, ...claim, at });
  await record(tx, { at, actor: { kind: 'investor', id: claim.accountId }, act: 'claim.created', subject: `claim:${id}`, after: { public_key: claim.publicKey, tokens: tokens(claim.tokenUnits) } });
  return id;
}

async function takeOver({ clock }: ClaimsContext, tx: Tx, change: { accountId: string; open: ClaimRow; publicKey: string; tokenUnits: bigint }): Promise<string> {
  const { open, publicKey, tokenUnits } = change;
  if (open.public_key === publicKey && claimUnits(open) === tokenUnits) return open.id;
  const at = clock.now();
  const actor: Actor = { kind: 'investor', id: change.accountId };
  if (open.transfer_id !== null) await withdrawAttempt(tx, open.transfer_id);
  if (open.state === 'built') await moveClaim(tx, open, { to: 'expired', actor, at, reason: 'keys or amount changed before anything was signed' });
  await saveTarget(tx, open.id, { publicKey, tokenUnits, shape: null });
  await record(tx, {
    at,
    actor,
    act: 'claim.changed',
    subject: `claim:${open.id}`,
    before: { public_key: open.public_key, tokens: open.token_amount },
    after: { public_key: publicKey, tokens: tokens(tokenUnits) },
  });
  return open.id;
}
