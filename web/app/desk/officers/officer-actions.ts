import { proposeOfficerChange, sendSetUpLink } from '@bb1/domain/officers/change-endpoints';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import { type ActionDone, isActionDone } from '../parts/action-done.ts';
import { rolesIn } from './role-fields.tsx';

/** An administrator's actions on an officer. */
const OFFICER_ACTIONS = ['link', 'propose'] as const;
type OfficerAction = (typeof OFFICER_ACTIONS)[number];
const PROPOSALS = ['roles', 'suspension', 'restoration', 'factors'] as const;
export type Proposal = (typeof PROPOSALS)[number];

export function isOfficerActionDone(answer: unknown): answer is ActionDone<OfficerAction> {
  return isActionDone(answer, OFFICER_ACTIONS);
}

/** Performs the sent form's action. */
export async function runOfficerAction(
  api: ApiCall,
  form: SentForm,
  officerId: string,
): Promise<ActionDone<OfficerAction>> {
  const intent = form.text('intent');
  const params = { id: officerId };
  if (intent === 'link') {
    await api(sendSetUpLink, { params });
    return { done: intent };
  }
  const kind = PROPOSALS.find((one) => one === intent);
  if (kind === undefined) throw new Response(null, { status: 400 });
  await api(proposeOfficerChange, {
    params,
    body: form.body(['reason'], {
      more: { kind, roles: kind === 'roles' ? rolesIn(form) : undefined },
    }),
  });
  return { done: 'propose' };
}
