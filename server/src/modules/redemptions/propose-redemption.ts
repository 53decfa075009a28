import { fact } from '@bb1/domain/approvals/approval-fact';
import { READY_REASONS } from '@bb1/domain/approvals/approval-kinds';
import { tokens } from '@bb1/domain/money';
import { mustFind, refuse } from '@bb1/domain/refusal';
import { z } from 'zod';
import { type HolderList, type Holders } from '../../integrations/stellar/holders-port.ts';
import type { Remainder } from '../../module.ts';
import { defineApproval } from '../../platform/approvals/define-approval.ts';
import { isUniqueViolation, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { propose, type Proposing } from '../approvals/propose.ts';
import { knownAddresses } from '../holders/snapshot-store.ts';
import { refuseWhileHalted } from '../officers/payment-halt.ts';
import { askLedger } from '../wallets/ask-ledger.ts';
import { insertRedemptionLines, sumPlannedLines } from './line-store.ts';
import { isAnybodyUnpaid, redeemableTokens } from './redeemable-tokens.ts';
import type { RedemptionsContext } from './redemptions-context.ts';
import { findRedemption, insertRedemption, type RedemptionRow } from './store.ts';

/** All tokens whose nominal was paid are taken back, from exactly these lines. */
export const REDEMPTION = defineApproval(
  'redemption',
  z.object({
    redemption_id: z.uuid(),
    wallets: z.int(),
    tokens: z.string(),
    /** SHA-256 over the lines. */
    lines_hash: z.string(),
  }),
);

export type RedemptionContent = z.infer<typeof REDEMPTION.content>;

/**
 * Proposes to take back all tokens whose nominal was paid, from the wallets in which the ledger has
 * them now. A proposal never changes; another officer decides.
 */
export async function proposeRedemption(
  context: RedemptionsContext & Proposing,
  proposal: { readonly includesMoved: boolean; readonly officerId: string },
): Promise<RedemptionRow> {
  const { db, clock, holders } = context;
  const { includesMoved, officerId } = proposal;
  const { holdings } = await askLedger(listNow(context));
  try {
    return await db.transaction('redemptions.propose', async (tx) => {
      await refuseWhileHalted(tx, 'tokens');
      // While any nominal is unpaid, tokens that changed hands may be needed as proof.
      if (includesMoved && (await isAnybodyUnpaid(tx)))
        throw refuse('conflict', 'repayment_not_complete');
      const lines = await redeemableTokens(tx, {
        // Unproven ones are for a later redemption.
        holdings: holdings.filter(({ unproven }) => unproven === null),
        own: holders.own,
        moved: includesMoved,
      });
      if (lines.length === 0) throw refuse('conflict', 'nothing_to_redeem');
      const [id, at] = [newId(), clock.now()];
      const all = tokens(lines.reduce((sum, { units }) => sum + units, 0n));
      await tx.run(insertRedemption, [id, includesMoved, lines.length, all, officerId, at]);
      await insertRedemptionLines(
        tx,
        id,
        lines.map(({ payoutId, publicKey, units, moved }) => ({
          id: newId(),
          payoutId,
          publicKey,
          tokens: tokens(units),
          moved,
        })),
      );
      await propose(context, tx, REDEMPTION, {
        subject: `redemption:${id}`,
        ...(await whatIsApproved(tx, id)),
        reason: READY_REASONS.redemption,
        officerId,
        at,
      });
      return mustFind(await findRedemption(tx, id));
    });
  } catch (error) {
    if (isUniqueViolation(error, 'redemptions_one_open'))
      throw refuse('conflict', 'redemption_open');
    throw error;
  }
}

/** All current holders, read afresh, because the proposal is what will be taken. */
async function listNow({
  db,
  stellar,
  holders,
}: RedemptionsContext & { readonly holders: Holders }): Promise<HolderList> {
  const { sequence } = await stellar.network.latestLedger();
  return holders.holdersAt({ ledger: sequence, known: await knownAddresses(db) });
}

/** The planned lines, as an approver sees them and as a hash covers them. */
export async function whatIsApproved(tx: Tx, id: string): Promise<Remainder<RedemptionContent>> {
  const { moved_tokens: moved, ...planned } = await tx.one(sumPlannedLines, [id]);
  return {
    content: { redemption_id: id, ...planned },
    facts: [
      fact('wallets', 'count', planned.wallets, `/desk/redemptions/${id}`),
      fact('tokens', 'quantity', planned.tokens),
      fact('moved_tokens', 'quantity', moved),
      fact('lines', 'hash', planned.lines_hash),
    ],
    evidence: [],
    accountIds: [],
  };
}
