import {
  cancelCouponRun,
  prepareCouponRun,
  proposeCouponRun,
  proposeTaxOverride,
  releaseCouponRun,
  retryCouponPayout,
  retryCouponRun,
  splitCouponRun,
} from '@bb1/domain/payouts/desk-endpoints';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import type { ActionDone } from '../parts/action-done.ts';

/** The officers' actions on a coupon run, by the `intent` of its page's forms. */
export const COUPON_RUN_FORMS = [
  'propose',
  'tax_override',
  'release',
  'cancel',
  'despite',
  'split',
  'retry',
  'retry_one',
] as const;
export type CouponRunForm = (typeof COUPON_RUN_FORMS)[number];

/** Performs the sent form's action. */
export async function runCouponRunAction(
  api: ApiCall,
  form: SentForm,
  id: string,
): Promise<ActionDone<CouponRunForm>> {
  const intent = COUPON_RUN_FORMS.find((one) => one === form.text('intent'));
  const params = { id };
  switch (intent) {
    case 'propose':
      await api(proposeCouponRun, { params, body: form.body(['version']) });
      break;
    case 'tax_override':
      await api(proposeTaxOverride, { params, body: form.body(['reason']) });
      break;
    case 'release':
      await api(releaseCouponRun, { params, body: form.body(['content_hash']) });
      break;
    case 'cancel':
      await api(cancelCouponRun, { params, body: form.body(['reason']) });
      break;
    case 'despite':
      await api(prepareCouponRun, {
        body: form.body(['payout_number'], { more: { despite_elsewhere: true } }),
      });
      break;
    case 'split':
      await api(splitCouponRun, { params });
      break;
    case 'retry':
      await api(retryCouponRun, { params });
      break;
    case 'retry_one':
      await api(retryCouponPayout, { params: { id: form.text('payout_id') } });
      break;
    case undefined:
      throw new Response(null, { status: 400 });
  }
  return { done: intent };
}
