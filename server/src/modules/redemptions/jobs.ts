import { z } from 'zod';
import type { Context } from '../../context.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { TRANSFER_FAILED, TRANSFER_SETTLED } from '../transfers/transfer-told.ts';
import { SEND_REDEMPTION } from './ask-to-send.ts';
import { followRedemptionTransfer } from './follow-redemption.ts';
import { listRedemptionTransfersAhead } from './line-store.ts';
import type { RedemptionsContext } from './redemptions-context.ts';
import { sendRedemption } from './send-redemption.ts';
import { listApprovedIds } from './store.ts';

const CATCH_UP = 'redemptions.catch_up';
const redemption = z.object({ redemptionId: z.uuid() });
const transfer = z.object({ transferId: z.uuid() });

/** Jobs of this module that run every minute. */
export const redemptionsSweeps: readonly string[] = [CATCH_UP];

export function redemptionsJobs(
  { db, clock }: Context,
  options: Omit<RedemptionsContext, 'db' | 'clock'>,
): Jobs {
  const context: RedemptionsContext = {
    db,
    clock,
    stellar: options.stellar,
    holders: options.holders,
  };
  const follow = (payload: unknown) =>
    followRedemptionTransfer(context, transfer.parse(payload).transferId);
  return {
    [SEND_REDEMPTION]: (payload) => sendRedemption(context, redemption.parse(payload).redemptionId),
    [TRANSFER_SETTLED]: follow,
    [TRANSFER_FAILED]: follow,
    // A job that a killed worker had in hand is locked for hours; the tables know what it would have done.
    async [CATCH_UP]() {
      await eachOf(await listRedemptionTransfersAhead(db), (id) =>
        followRedemptionTransfer(context, id),
      );
      await eachOf(await listApprovedIds(db), (id) => sendRedemption(context, id));
    },
  };
}
