import {
  approveMoneyRelease,
  proposeMoneyRelease,
  rejectMoneyRelease,
  stopMoneyMovements,
} from '@bb1/domain/officers/money-stop-endpoints';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import type { ActDone } from '../parts/act-done.ts';

/** What officers do about stops, as the forms of the page name it. */
export const MONEY_STOP_ACTS = ['stop', 'propose', 'approve', 'reject'] as const;
export type MoneyStopAct = (typeof MONEY_STOP_ACTS)[number];

/** Does what the sent form names. */
export async function actOnMoneyStop(api: ApiCall, form: SentForm): Promise<ActDone<MoneyStopAct>> {
  const act = MONEY_STOP_ACTS.find((one) => one === form.text('intent'));
  const params = { id: form.text('id') };
  switch (act) {
    case 'stop':
      await api(stopMoneyMovements, { body: form.body(['reason']) });
      break;
    case 'propose':
      await api(proposeMoneyRelease, { body: form.body(['reason', 'money_stop_id']) });
      break;
    case 'approve':
      await api(approveMoneyRelease, { params });
      break;
    case 'reject':
      await api(rejectMoneyRelease, { params, body: form.body(['reason']) });
      break;
    case undefined:
      throw new Response(null, { status: 400 });
  }
  return { done: act };
}
