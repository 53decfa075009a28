import { endClaim, lookUpClaim } from '@bb1/domain/claims/desk-endpoints';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import type { ActDone } from '../parts/act-done.ts';

/** What officers do with a claim, as the forms of its page name it. */
export const CLAIM_ACTS = ['look_up', 'end'] as const;
export type ClaimAct = (typeof CLAIM_ACTS)[number];

/** Does what the sent form names. */
export async function actOnClaim(
  api: ApiCall,
  form: SentForm,
  id: string,
): Promise<ActDone<ClaimAct>> {
  const act = CLAIM_ACTS.find((one) => one === form.text('intent'));
  const params = { id };
  switch (act) {
    case 'look_up':
      await api(lookUpClaim, { params });
      break;
    case 'end':
      await api(endClaim, { params, body: form.body(['reason']) });
      break;
    case undefined:
      throw new Response(null, { status: 400 });
  }
  return { done: act };
}
