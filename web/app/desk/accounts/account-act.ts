import { proposeAccountBlock } from '@bb1/domain/accounts/block-endpoints';
import {
  enterDataRequest,
  proposeRestrictionLifting,
} from '@bb1/domain/accounts/data-request-endpoints';
import {
  endAccountSessions,
  proposeFactorReset,
  proposeLegalHoldLifting,
  setLegalHold,
} from '@bb1/domain/accounts/desk-endpoints';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';

/** The officers' actions on an account, by the `intent` of its page's forms. */
const ACCOUNT_ACTS = [
  'sign_out',
  'hold',
  'lift',
  'propose',
  'block',
  'lifting',
  'enter_request',
  'lift_restriction',
] as const;
export type AccountAct = (typeof ACCOUNT_ACTS)[number];

export interface ActDone {
  readonly done: AccountAct;
}

export function isActDone(answer: unknown): answer is ActDone {
  return typeof answer === 'object' && answer !== null && 'done' in answer;
}

/** Performs the sent form's action. */
export async function actOnAccount(
  api: ApiCall,
  form: SentForm,
  accountId: string,
): Promise<ActDone> {
  const act = ACCOUNT_ACTS.find((one) => one === form.text('intent'));
  const account = { params: { id: accountId }, body: form.body(['reason']) };
  switch (act) {
    case 'sign_out':
      await api(endAccountSessions, account);
      break;
    case 'hold':
      await api(setLegalHold, account);
      break;
    case 'lift':
      await api(proposeLegalHoldLifting, account);
      break;
    case 'block':
    case 'lifting':
      await api(proposeAccountBlock, {
        params: { id: accountId },
        body: form.body(['reason'], { more: { kind: act } }),
      });
      break;
    case 'enter_request':
      await api(enterDataRequest, {
        params: { id: accountId },
        body: form.body(['kind', 'received_on', 'asked']),
      });
      break;
    case 'lift_restriction':
      await api(proposeRestrictionLifting, account);
      break;
    case 'propose':
      await api(proposeFactorReset, {
        params: { id: accountId },
        body: form.body(['reason', 'identity_proof']),
      });
      break;
    case undefined:
      throw new Response(null, { status: 400 });
  }
  return { done: act };
}
