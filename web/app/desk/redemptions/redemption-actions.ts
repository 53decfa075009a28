import { stopRedemption, uploadRedemptionSignatures } from '@bb1/domain/redemptions/desk-endpoints';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import type { ActionDone } from '../parts/action-done.ts';

/** The officers' actions on a redemption, by the `intent` of its page's forms. */
export const REDEMPTION_FORMS = ['stop', 'upload'] as const;
export type RedemptionForm = (typeof REDEMPTION_FORMS)[number];

/** Performs the sent form's action. */
export async function runRedemptionAction(
  api: ApiCall,
  form: SentForm,
  id: string,
): Promise<ActionDone<RedemptionForm>> {
  const intent = REDEMPTION_FORMS.find((one) => one === form.text('intent'));
  const params = { id };
  switch (intent) {
    case 'stop':
      await api(stopRedemption, { params, body: form.body(['reason']) });
      break;
    case 'upload': {
      const [file] = form.files('signed_file');
      await api(uploadRedemptionSignatures, {
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
