import { holdingAdjustmentMail } from './mails/holding-adjustment.ts';
import { everyMinute, type Module, when } from '../../module.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { TRANSFER_FAILED, TRANSFER_SETTLED } from '../transfers/transfer-events.ts';
import { completeUnsentReturns } from './complete-unsent-returns.ts';
import { holdingsDeskRoutes } from './desk.ts';
import { followActTransfer } from './follow-act.ts';
import { holdingsPersonalData } from './personal-data.ts';
import { holdingQueues } from './queue-store.ts';
import { listTransfersAhead } from './store.ts';

export const holdings: Module = {
  name: 'holdings',
  desk: holdingsDeskRoutes,
  sweeps: [
    // A killed worker's job stays locked for hours; the tables show what it would have done.
    everyMinute('holdings.catch_up', async (house) => {
      await eachOf(await listTransfersAhead(house.db), (id) => followActTransfer(house, id));
      await completeUnsentReturns(house);
    }),
  ],
  on: [TRANSFER_SETTLED, TRANSFER_FAILED].map((answer) =>
    when(answer, (house, { transferId }) => followActTransfer(house, transferId)),
  ),
  mails: [holdingAdjustmentMail],
  queues: holdingQueues,
  personalData: () => [holdingsPersonalData],
};
