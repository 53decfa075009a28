import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Stellar } from '../../integrations/stellar/stellar.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { carryOut } from './carry-out.ts';
import { carryOutOwn } from './carry-out-own.ts';
import { SUBMIT_TRANSFER } from './record-attempt.ts';
import type { TransferContext } from './record-outcome.ts';
import { resolveLeftovers } from './resolve-leftovers.ts';
import { findTransfer } from './store.ts';

const RESOLVE_TRANSFERS = 'transfers.resolve';
const payloadSchema = z.object({ transferId: z.uuid() });

/** Jobs of this module that run every minute. */
export const transfersSweeps: readonly string[] = [RESOLVE_TRANSFERS];

export function transfersJobs({ db, clock }: Context, options: { stellar: Stellar }): Jobs {
  const context: TransferContext = { db, clock, stellar: options.stellar };
  return {
    async [SUBMIT_TRANSFER](payload) {
      const { transferId } = payloadSchema.parse(payload);
      const { kind } = await findTransfer(db, transferId);
      await (kind === 'claim' ? carryOut : carryOutOwn)(context, transferId);
    },
    [RESOLVE_TRANSFERS]: () => resolveLeftovers(context),
  };
}
