import { getPayment, listPayments } from '@bb1/domain/payments/payment-endpoints';
import {
  downloadRefundFile,
  getRefund,
  makeRefundFile,
  proposeRefund,
} from '@bb1/domain/payments/refund-endpoints';
import { approve } from './officer-acts.ts';
import type { Caller } from './patient-client.ts';
import type { SandboxPanel } from './sandbox-panel.ts';
import { until } from './until.ts';

/** Two officers refund a payment without an order, and the bank executes it. */
export async function refundPaymentOf(
  { finance, approver }: { readonly finance: Caller; readonly approver: Caller },
  {
    payer,
    panel,
    signal,
  }: { readonly payer: string; readonly panel: SandboxPanel; readonly signal: AbortSignal },
): Promise<void> {
  const payment = await until(
    async () =>
      (await finance.ok(listPayments, { query: { state: 'queued', q: payer } })).payments[0],
    { never: `the payment of ${payer} never waited for an officer`, signal },
  );
  const { version } = await finance.ok(getPayment, { params: { id: payment.id }, query: {} });
  const { id, approval_id: approval } = await finance.ok(proposeRefund, {
    params: { id: payment.id },
    body: {
      amount: payment.amount,
      reason: 'not_assignable',
      payee_account: null,
      payee_name: null,
      payee_memo: null,
      note: null,
      version,
    },
  });
  if (approval === null) throw new Error(`the refund to ${payer} waits for nobody`);
  await approve(approver, approval);
  const file = await finance.ok(makeRefundFile, { body: { is_instant: false } });
  const { text } = await finance.call(downloadRefundFile, { params: { id: file.id } });
  await panel.takeOrder(text);
  await panel.deliverStatement();
  await until(
    async () => {
      const { refund } = await finance.ok(getRefund, { params: { id } });
      return refund.state === 'sent' ? refund : null;
    },
    { never: `the refund to ${payer} was never booked`, signal },
  );
}
