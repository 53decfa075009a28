import { holdingActMail } from './mails/holding-act.ts';
import { everyMinute, type Module, when } from '../../module.ts';
import { eachOf } from '../../platform/jobs/each-of.ts';
import { TRANSFER_FAILED, TRANSFER_SETTLED } from '../transfers/transfer-told.ts';
import { completeWhatNeverLeft } from './complete-what-never-left.ts';
import { holdingsDeskRoutes } from './desk.ts';
import { followActTransfer } from './follow-act.ts';
import { holdingsPersonalData } from './personal-data.ts';
import { holdingQueues } from './queue-store.ts';
import { listTransfersAhead } from './store.ts';

export const holdings: Module = {
  name: 'holdings',
  desk: holdingsDeskRoutes,
  sweeps: [
    // A job that a killed worker had in hand is locked for hours; the tables know what it would have done.
    everyMinute('holdings.catch_up', async (house) => {
      await eachOf(await listTransfersAhead(house.db), (id) => followActTransfer(house, id));
      await completeWhatNeverLeft(house);
    }),
  ],
  on: [TRANSFER_SETTLED, TRANSFER_FAILED].map((told) =>
    when(told, (house, { transferId }) => followActTransfer(house, transferId)),
  ),
  mails: [holdingActMail],
  queues: holdingQueues,
  personalData: () => [holdingsPersonalData],
};
