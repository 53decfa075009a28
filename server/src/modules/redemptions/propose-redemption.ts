import { tokens } from '@bb1/domain/money';
import { mustFind, refuse } from '@bb1/domain/refusal';
import { type HolderList, type Holders } from '../../integrations/stellar/holders-port.ts';
import { LedgerUnreachable } from '../../integrations/stellar/stellar.ts';
import { record } from '../../platform/audit/audit.ts';
import { isUniqueViolation } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { knownAddresses } from '../holders/snapshot-store.ts';
import { refuseWhileMoneyIsStopped } from '../officers/payment-halt.ts';
import { insertRedemptionLines } from './line-store.ts';
import { isAnybodyUnpaid, redeemableTokens } from './redeemable-tokens.ts';
import type { RedemptionsContext } from './redemptions-context.ts';
import { findRedemption, insertRedemption, type RedemptionRow } from './store.ts';

/**
 * Proposes to take back all tokens whose nominal was paid, from the wallets in which the ledger has
 * them now. A proposal never changes; another officer decides.
 */
export async function proposeRedemption(
  context: RedemptionsContext,
  proposal: { readonly includesMoved: boolean; readonly officerId: string },
): Promise<RedemptionRow> {
  const { db, clock, holders } = context;
  const { includesMoved, officerId } = proposal;
  const { holdings } = await listNow(context);
  try {
    return await db.transaction('redemptions.propose', async (tx) => {
      await refuseWhileMoneyIsStopped(tx, 'tokens');
      // While any nominal is unpaid, tokens that changed hands may be needed as proof.
      if (includesMoved && (await isAnybodyUnpaid(tx)))
        throw refuse('conflict', 'repayment_not_complete');
      const lines = await redeemableTokens(tx, {
        holdings,
        own: holders.own,
        moved: includesMoved,
      });
      if (lines.length === 0) throw refuse('conflict', 'nothing_to_redeem');
      const [id, at] = [newId(), clock.now()];
      const sum = tokens(lines.reduce((total, { units }) => total + units, 0n));
      await insertRedemption(tx, {
        id,
        includesMoved,
        lines: lines.length,
        tokens: sum,
        officerId,
        at,
      });
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
      await record(tx, {
        at,
        actor: { kind: 'officer', id: officerId },
        act: 'redemption.proposed',
        subject: `redemption:${id}`,
        after: { lines: lines.length, tokens: sum, includes_moved: includesMoved },
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
  try {
    const { sequence } = await stellar.network.latestLedger();
    return await holders.holdersAt({ ledger: sequence, known: await knownAddresses(db) });
  } catch (error) {
    if (error instanceof LedgerUnreachable) throw refuse('unavailable', 'ledger_unavailable');
    throw error;
  }
}
