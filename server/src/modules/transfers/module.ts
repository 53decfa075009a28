import { everyMinute, type Module, when } from '../../module.ts';
import { submitTransfer } from './submit-transfer.ts';
import { submitOwnTransfer } from './submit-own-transfer.ts';
import { SUBMIT_TRANSFER } from './record-attempt.ts';
import { reconcilePending } from './reconcile-pending.ts';
import { findTransfer } from './store.ts';

export const transfers: Module = {
  name: 'transfers',
  jobs: [
    when(SUBMIT_TRANSFER, async (house, { transferId }) => {
      const { kind } = await findTransfer(house.db, transferId);
      await (kind === 'claim' ? submitTransfer : submitOwnTransfer)(house, transferId);
    }),
  ],
  sweeps: [everyMinute('transfers.resolve', reconcilePending)],
};
