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
  serve(getPaymentDetails)(({ params: { id }, investor: { accountId } }) =>
    paymentDetails(context, setting, { orderId: id, accountId }),
  );
  serve(listOrderPayments)(({ params: { id }, investor: { accountId } }) =>
    orderPayments(context.db, { orderId: id, accountId }),
  );
  serve(requestQuoteEndpoint)(({ params: { id }, investor: { accountId } }) =>
    requestQuote(context, setting, options.prices, { orderId: id, accountId }),
  );
}
