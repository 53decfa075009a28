import {
  confirmYearProfit,
  proposeYearProfit,
  rejectYearProfit,
} from '@bb1/domain/payouts/desk-endpoints';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import type { ActDone } from '../parts/act-done.ts';

export const YEAR_PROFIT_FORMS = ['enter', 'approve', 'reject'] as const;
export type YearProfitForm = (typeof YEAR_PROFIT_FORMS)[number];

/** Does what the sent form names. */
export async function actOnYearProfit(
  api: ApiCall,
  form: SentForm,
  payoutNumber: string,
): Promise<ActDone<YearProfitForm>> {
  const intent = YEAR_PROFIT_FORMS.find((one) => one === form.text('intent'));
  const params = { id: form.text('profit_id') };
  switch (intent) {
    case 'enter':
      await api(proposeYearProfit, {
        body: form.body(['profit', 'document_reference'], {
          more: { payout_number: payoutNumber },
        }),
      });
      break;
    case 'approve':
      await api(confirmYearProfit, { params, body: form.body(['profit']) });
      break;
    case 'reject':
      await api(rejectYearProfit, { params, body: form.body(['reason']) });
      break;
    case undefined:
      throw new Response(null, { status: 400 });
  }
  return { done: intent };
}
