import type {
  stopHoldingAdjustment,
  uploadHoldingSignatures,
} from '@bb1/domain/holdings/desk-endpoints';
import type {
  stopRedemption,
  uploadRedemptionSignatures,
} from '@bb1/domain/redemptions/desk-endpoints';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import type { ActionDone } from './action-done.ts';

/** The officers' actions on what the cold keys sign, by the `intent` of its page's forms. */
export const COLD_SIGNED_FORMS = ['stop', 'upload'] as const;

/** Performs the sent form's action on a holding adjustment or a redemption. */
export async function runColdSignedAction(
  api: ApiCall,
  form: SentForm,
  {
    id,
    stop,
    upload,
  }: {
    readonly id: string;
    readonly stop: typeof stopHoldingAdjustment | typeof stopRedemption;
    readonly upload: typeof uploadHoldingSignatures | typeof uploadRedemptionSignatures;
  },
): Promise<ActionDone<(typeof COLD_SIGNED_FORMS)[number]>> {
  const intent = COLD_SIGNED_FORMS.find((one) => one === form.text('intent'));
  const params = { id };
  switch (intent) {
    case 'stop':
      await api(stop, { params, body: form.body(['reason']) });
      break;
    case 'upload': {
      const [file] = form.files('signed_file');
      await api(upload, {
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
