import {
  stopHoldingAdjustment,
  uploadHoldingSignatures,
} from '@bb1/domain/holdings/desk-endpoints';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import type { ActionDone } from '../parts/action-done.ts';

/** The officers' actions on a holding adjustment, by the `intent` of its page's forms. */
export const HOLDING_ADJUSTMENT_FORMS = ['stop', 'upload'] as const;
export type HoldingAdjustmentForm = (typeof HOLDING_ADJUSTMENT_FORMS)[number];

/** Performs the sent form's action. */
export async function runHoldingAdjustmentAction(
  api: ApiCall,
  form: SentForm,
  id: string,
): Promise<ActionDone<HoldingAdjustmentForm>> {
  const intent = HOLDING_ADJUSTMENT_FORMS.find((one) => one === form.text('intent'));
  const params = { id };
  switch (intent) {
    case 'stop':
      await api(stopHoldingAdjustment, { params, body: form.body(['reason']) });
      break;
    case 'upload': {
      const [file] = form.files('signed_file');
      await api(uploadHoldingSignatures, {
        params,
        body:
          file === undefined
            ? form.body(['signed_envelope_xdr'])
            : form.body([], { more: { signed_envelope_xdr: await file.text() } }),
      });
      break;
    }
    case undefined:
      throw new Response(null, { status: 400 });
  }
  return { done: intent };
}
