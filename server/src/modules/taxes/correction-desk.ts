import { proposeTaxCorrection as proposeEndpoint } from '@bb1/domain/taxes/correction-desk-endpoints';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import type { Serve } from '../../platform/http/api.ts';
import { proposeTaxCorrection } from './correct-tax.ts';

export function correctionDeskRoutes(
  serve: Serve,
  house: Pick<Context, 'db' | 'clock'> & Pick<Answers, 'isOwnAccount'>,
): void {
  serve(proposeEndpoint)(async (call) => ({
    id: await proposeTaxCorrection(house, {
      payoutId: call.body.payout_id,
      reason: call.body.reason,
      officerId: call.officer.officerId,
    }),
  }));
}
