import type { Claim } from '@bb1/domain/claims/endpoints';
import { isInFlight } from '@bb1/domain/claims/claim-state';
import { tokens } from '@bb1/domain/money';
import { refuse } from '@bb1/domain/refusal';
import { LedgerUnreachable, type Stellar } from '../../integrations/stellar/stellar.ts';
import { type Actor, record } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { lockAccount } from '../accounts/store.ts';
import { unclaimedTokenUnits } from '../tokens/store.ts';
import { withdrawAttempt } from '../transfers/record-attempt.ts';
import { findWalletByKey } from '../wallets/store.ts';
import { conflictWith, mustBeOwn } from './claim-refusals.ts';
import type { ClaimsContext } from './claims-context.ts';
import { moveClaim } from './move-claim.ts';
import {
  type ClaimRow,
  claimUnits,
  findOwnClaim,
  insertClaim,
  lockOpenClaim,
  saveTarget,
  toClaim,
} from './store.ts';

/**
 * Starts a claim of all unclaimed tokens. While nothing is being submitted, a further call replaces
 * the claim's address, because keys may get lost before they are used; the previous transaction
 * becomes void.
 */
export async function createClaim(
  context: ClaimsContext,
  command: { accountId: string; publicKey: string },
): Promise<Claim> {
  const { stellar } = context;
  await refuseForeign(context, command);
  return context.db.transaction('claims.create', async (tx) => {
    await lockAccount(tx, command.accountId);
    const tokenUnits = await unclaimedTokenUnits(tx, command.accountId);
    const open = await lockOpenClaim(tx, command.accountId);
    if (open !== null && isInFlight(open.state)) throw conflictWith(context, open);
    if (tokenUnits <= 0n) throw refuse('invalid', 'nothing_to_claim');
    const id =
      open === null
        ? await insert(context, tx, { ...command, tokenUnits })
        : await takeOver(context, tx, { ...command, open, tokenUnits });
    return toClaim(mustBeOwn(await findOwnClaim(tx, id, command.accountId)), stellar.claims);
  });
}

/**
 * Tokens go to a wallet proven to be the person's, or to an account that the claim itself opens: a
 * typo must not pay a stranger.
 */
async function refuseForeign(
  { db, stellar }: ClaimsContext,
  { accountId, publicKey }: { accountId: string; publicKey: string },
): Promise<void> {
  const wallet = await findWalletByKey(db, publicKey);
  if (wallet?.account_id === accountId) return;
  if (wallet !== null) throw refuse('conflict', 'wallet_of_another');
  if (await isOnLedger(stellar, publicKey)) throw refuse('conflict', 'account_exists');
}

/** Without an answer it counts as unknown; building asks again. */
async function isOnLedger({ network }: Stellar, publicKey: string): Promise<boolean> {
  try {
    return (await network.readAccount(publicKey)) !== null;
  } catch (error) {
    if (error instanceof LedgerUnreachable) return false;
    throw error;
  }
}

async function insert(
  { clock }: ClaimsContext,
  tx: Tx,
  claim: { accountId: string; publicKey: string; tokenUnits: bigint },
): Promise<string> {
  const id = newId();
  const at = clock.now();
  await tx.run(insertClaim, [id, claim.accountId, claim.publicKey, tokens(claim.tokenUnits), at]);
  await record(tx, {
    at,
    actor: { kind: 'investor', id: claim.accountId },
    act: 'claim.created',
    subject: `claim:${id}`,
    after: { public_key: claim.publicKey, tokens: tokens(claim.tokenUnits) },
  });
  return id;
}

async function takeOver(
  { clock }: ClaimsContext,
  tx: Tx,
  change: { accountId: string; open: ClaimRow; publicKey: string; tokenUnits: bigint },
): Promise<string> {
  const { open, publicKey, tokenUnits } = change;
  if (open.public_key === publicKey && claimUnits(open) === tokenUnits) return open.id;
  const at = clock.now();
  const actor: Actor = { kind: 'investor', id: change.accountId };
  if (open.transfer_id !== null) await withdrawAttempt(tx, open.transfer_id);
  if (open.state === 'built')
    await moveClaim(tx, open, {
      to: 'expired',
      actor,
      at,
      reason: 'keys or amount changed before anything was signed',
    });
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
