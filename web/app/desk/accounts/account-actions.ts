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
const ACCOUNT_ACTIONS = [
  'sign_out',
  'hold',
  'lift',
  'propose',
  'block',
  'lifting',
  'enter_request',
  'lift_restriction',
] as const;
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

export interface ActionDone {
  readonly done: AccountAction;
}

export function isActionDone(answer: unknown): answer is ActionDone {
  return typeof answer === 'object' && answer !== null && 'done' in answer;
}

/** Performs the sent form's action. */
export async function runAccountAction(
  api: ApiCall,
  form: SentForm,
  accountId: string,
): Promise<ActionDone> {
  const act = ACCOUNT_ACTIONS.find((one) => one === form.text('intent'));
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
