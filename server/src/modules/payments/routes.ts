import {
  getPaymentDetails,
  listConfirmationTimes,
  listOrderPayments,
  requestQuote as requestQuoteEndpoint,
} from '@bb1/domain/payments/endpoints';
import type { Context } from '../../context.ts';
import type { DepositSetting } from '../../integrations/deposits/deposits-port.ts';
import type { PriceSource } from '../../integrations/prices/price-source-port.ts';
import type { Serve } from '../../platform/http/api.ts';
import { confirmationTimes } from './confirmation-times.ts';
import { orderPayments } from './order-payments.ts';
import { paymentDetails, requestQuote } from './payment-details.ts';

export function paymentsRoutes(
  serve: Serve,
  context: Context,
  options: { prices: readonly PriceSource[]; deposits: { setting: DepositSetting } },
): void {
  const { setting } = options.deposits;
  serve(listConfirmationTimes)(() => confirmationTimes(context, setting));
  serve(getPaymentDetails)((call) =>
    paymentDetails(context, setting, {
      orderId: call.params.id,
      accountId: call.investor.accountId,
    }),
  );
  serve(listOrderPayments)((call) =>
    orderPayments(context.db, { orderId: call.params.id, accountId: call.investor.accountId }),
  );
  serve(requestQuoteEndpoint)((call) =>
    requestQuote(context, setting, options.prices, {
      orderId: call.params.id,
      accountId: call.investor.accountId,
    }),
  );
}
