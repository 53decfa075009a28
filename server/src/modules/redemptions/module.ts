import { tokensRedeemedMail } from './mails/tokens-redeemed.ts';
import { everyMinute, type Module, when, whenApproved } from '../../module.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { ofKind, TRANSFER_FAILED, TRANSFER_SETTLED } from '../transfers/transfer-events.ts';
import { SEND_REDEMPTION } from './ask-to-send.ts';
import { approveRedemption, dropRedemption, takeWalletOut } from './decide-redemption.ts';
import { redemptionsDeskRoutes } from './desk.ts';
import { followRedemptionTransfer } from './follow-redemption.ts';
import { listRedemptionTransfersAhead } from './line-store.ts';
import { REDEMPTION } from './propose-redemption.ts';
import { redemptionQueues } from './queue-store.ts';
import { sendRedemption } from './send-redemption.ts';
import { listApprovedIds } from './store.ts';

export const redemptions: Module = {
  name: 'redemptions',
  desk: redemptionsDeskRoutes,
  jobs: [when(SEND_REDEMPTION, (house, { redemptionId }) => sendRedemption(house, redemptionId))],
  sweeps: [
    // A killed worker's job stays locked for hours; the tables show what it would have done.
    everyMinute('redemptions.catch_up', async (house) => {
      await eachOf(await listRedemptionTransfersAhead(house.db), (id) =>
        followRedemptionTransfer(house, id),
      );
      await eachOf(await listApprovedIds(house.db), (id) => sendRedemption(house, id));
    }),
  ],
  on: [TRANSFER_SETTLED, TRANSFER_FAILED].map((answer) =>
    when(
      answer,
      (house, { transferId }) => followRedemptionTransfer(house, transferId),
      ofKind('clawback'),
    ),
  ),
  mails: [tokensRedeemedMail],
  approvals: [
    whenApproved(REDEMPTION, approveRedemption, {
      takeOut: takeWalletOut,
      dropped: dropRedemption,
    }),
  ],
  queues: redemptionQueues,
};
