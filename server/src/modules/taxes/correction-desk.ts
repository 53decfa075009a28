import { proposeTaxCorrection as proposeEndpoint } from '@bb1/domain/taxes/correction-desk-endpoints';
import { proposeTaxRefund as proposeRefundEndpoint } from '@bb1/domain/taxes/tax-refund-endpoints';
import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import type { Serve } from '../../platform/http/api.ts';
import { toRefundDto } from '../payments/desk/shown-refund.ts';
import { proposeTaxRefund } from '../payments/refunds/propose-tax-refund.ts';
import { proposeTaxCorrection } from './correct-tax.ts';

export function correctionDeskRoutes(
  serve: Serve,
  house: Pick<Context, 'db' | 'clock' | 'offering'> &
    Pick<Answers, 'isOwnAccount' | 'owedTaxRefunds'>,
): void {
  serve(proposeEndpoint)(async (call) => ({
    id: await proposeTaxCorrection(house, {
      payoutId: call.body.payout_id,
      reason: call.body.reason,
      officerId: call.officer.officerId,
    }),
  }));
  serve(proposeRefundEndpoint)(async (call) =>
    toRefundDto(
      await proposeTaxRefund(house, {
        accountId: call.params.account_id,
        officerId: call.officer.officerId,
        form: call.body,
      }),
    ),
  );
}
