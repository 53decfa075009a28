import { claimSettledMail } from './mails/claim-settled.ts';
import type { ClaimState } from '@bb1/domain/claims/claim-state';
import { money, tokens } from '@bb1/domain/money';
import { SYSTEM } from '../../platform/audit/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { post, posting } from '../../platform/journal/journal.ts';
import { queueMail } from '../../platform/mail/outbox.ts';
import { findAccount } from '../accounts/store.ts';
import { findFailureCode, findSettledAttempt, lockTransfer } from '../transfers/store.ts';
import type { ClaimsContext } from './claims-context.ts';
import { moveClaim } from './move-claim.ts';
import { type ClaimRow, lockClaimOfTransfer, saveTarget, listTransfersAhead } from './store.ts';

/**
 * The states in which a transfer can be ahead of its claim, with the moves the claim then has to
 * make.
 */
const WAY_TO_LEDGER: readonly ClaimState[] = ['built', 'signed', 'submitted'];

/**
 * Brings a claim in line with its transfer, whatever events arrived and how often. Missed steps are
 * recorded one by one, as the table of moves requires.
 */
export async function followTransfer(context: ClaimsContext, transferId: string): Promise<void> {
  await context.db.transaction('claims.follow', async (tx) => {
    const claim = await tx.maybe(lockClaimOfTransfer, [transferId]);
    if (claim === null || claim.state === 'settled') return;
    const { state } = await lockTransfer(tx, transferId);
    if (state === 'submitted' && claim.state === 'signed')
      await walk(context, tx, claim, ['submitted']);
    else if (state === 'settled') await settle(context, tx, claim, transferId);
    else if (state === 'failed') await fail(context, tx, claim, transferId);
    else if (state === 'expired' && WAY_TO_LEDGER.includes(claim.state))
      await walk(context, tx, claim, ['expired']);
  });
}

/** A killed worker's job stays locked for hours; the tables show what it would have done. */
export async function followEachTransfer(context: ClaimsContext): Promise<void> {
  await eachOf(await listTransfersAhead(context.db), (id) => followTransfer(context, id));
}

async function settle(
  context: ClaimsContext,
  tx: Tx,
  claim: ClaimRow,
  transferId: string,
): Promise<void> {
  const at = context.clock.now();
  const landed = await findSettledAttempt(tx, transferId);
  if (landed === null) throw new Error(`transfer ${transferId} is settled without an envelope`);
  // The ledger decides, even if the claim got other keys after the envelope was presumed dead.
  const { holder, tokenUnits } = context.stellar.claims.read(landed.unsigned_envelope_xdr);
  await saveTarget(tx, claim.id, {
    publicKey: holder,
    tokenUnits,
    shape: holder === claim.public_key ? claim.shape : null,
  });
  await walk(context, tx, claim, [
    ...WAY_TO_LEDGER.slice(WAY_TO_LEDGER.indexOf(claim.state) + 1),
    'settled',
  ]);
  const side = (account: string) => ({ account, subjectId: claim.account_id });
  await post(tx, {
    kind: 'claim_settled',
    causeId: claim.id,
    at,
    lines: posting(money('TOKEN', tokenUnits), {
      debit: side('unclaimed_tokens'),
      credit: side('claimed_tokens'),
    }),
  });
  const account = await findAccount(tx, claim.account_id);
  if (account === null) return;
  const values = {
    name: account.full_name,
    tokens: tokens(tokenUnits),
    tokenCode: context.stellar.claims.assetCode,
    publicKey: holder,
    transactionHash: landed.transaction_hash,
  };
  await queueMail(tx, {
    mail: claimSettledMail,
    to: account.email,
    locale: account.locale,
    at,
    about: account.id,
    values,
  });
}

async function fail(
  context: ClaimsContext,
  tx: Tx,
  claim: ClaimRow,
  transferId: string,
): Promise<void> {
  if (claim.state === 'built') return walk(context, tx, claim, ['expired']);
  if (claim.state !== 'signed' && claim.state !== 'submitted') return;
  const failure = await findFailureCode(tx, transferId);
  const submitted =
    claim.state === 'signed'
      ? await moveClaim(tx, claim, { to: 'submitted', actor: SYSTEM, at: context.clock.now() })
      : claim;
  await moveClaim(tx, submitted, { to: 'failed', actor: SYSTEM, at: context.clock.now(), failure });
}

async function walk(
  context: ClaimsContext,
  tx: Tx,
  claim: ClaimRow,
  way: readonly ClaimState[],
): Promise<void> {
  let at = claim;
  for (const to of way)
    at = await moveClaim(tx, at, { to, actor: SYSTEM, at: context.clock.now() });
}
