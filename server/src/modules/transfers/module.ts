import { everyMinute, type Module, when } from '../../module.ts';
import { carryOut } from './carry-out.ts';
import { carryOutOwn } from './carry-out-own.ts';
import { SUBMIT_TRANSFER } from './record-attempt.ts';
import { resolveLeftovers } from './resolve-leftovers.ts';
import { findTransfer } from './store.ts';

export const transfers: Module = {
  name: 'transfers',
  jobs: [
    when(SUBMIT_TRANSFER, async (house, { transferId }) => {
      const { kind } = await findTransfer(house.db, transferId);
      await (kind === 'claim' ? carryOut : carryOutOwn)(house, transferId);
    }),
  ],
  sweeps: [everyMinute('transfers.resolve', resolveLeftovers)],
};
