import {
  approveRefund,
  clearRefundTransaction,
  nameRefundTransaction,
  rejectRefund,
} from '@bb1/domain/payments/money-desk-endpoints';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import type { ActDone } from '../parts/act-done.ts';

/** What officers do with a refund, as the forms of its page name it. */
export const REFUND_ACTS = ['approve', 'reject', 'name', 'clear'] as const;
export type RefundAct = (typeof REFUND_ACTS)[number];

/** Does what the sent form names. */
export async function actOnRefund(
  api: ApiCall,
  form: SentForm,
  id: string,
): Promise<ActDone<RefundAct>> {
  const act = REFUND_ACTS.find((one) => one === form.text('intent'));
  const params = { id };
  switch (act) {
    case 'approve':
      await api(approveRefund, { params, body: form.body(['version']) });
      break;
    case 'reject':
      await api(rejectRefund, { params, body: form.body(['reason']) });
      break;
    case 'name':
      await api(nameRefundTransaction, { params, body: form.body(['transaction_id', 'version']) });
      break;
    case 'clear':
      await api(clearRefundTransaction, { params });
      break;
    case undefined:
      throw new Response(null, { status: 400 });
  }
  return { done: act };
}
