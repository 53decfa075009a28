import {
  cancelCouponRun,
  prepareCouponRun,
  proposeCouponRun,
  releaseCouponRun,
  retryCouponPayout,
  retryCouponRun,
  splitCouponRun,
} from '@bb1/domain/payouts/desk-endpoints';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import type { ActDone } from '../parts/act-done.ts';

/** What officers do with a coupon run, as the forms of its page name it. */
export const COUPON_RUN_FORMS = [
  'propose',
  'release',
  'cancel',
  'despite',
  'split',
  'retry',
  'retry_one',
] as const;
export type CouponRunForm = (typeof COUPON_RUN_FORMS)[number];

/** Does what the sent form names. */
export async function actOnCouponRun(
  api: ApiCall,
  form: SentForm,
  id: string,
): Promise<ActDone<CouponRunForm>> {
  const intent = COUPON_RUN_FORMS.find((one) => one === form.text('intent'));
  const params = { id };
  switch (intent) {
    case 'propose':
      await api(proposeCouponRun, { params, body: form.body(['version']) });
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
