import { proposeOfficerChange, sendSetUpLink } from '@bb1/domain/officers/change-endpoints';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import { type ActDone, isActDone } from '../parts/act-done.ts';
import { rolesIn } from './role-fields.tsx';

/** An administrator's actions on an officer. */
const OFFICER_ACTS = ['link', 'propose'] as const;
type OfficerAct = (typeof OFFICER_ACTS)[number];
const PROPOSALS = ['roles', 'suspension', 'restoration', 'factors'] as const;
export type Proposal = (typeof PROPOSALS)[number];

export function isOfficerActDone(answer: unknown): answer is ActDone<OfficerAct> {
  return isActDone(answer, OFFICER_ACTS);
}

/** Performs the sent form's action. */
export async function actOnOfficer(
  api: ApiCall,
  form: SentForm,
  officerId: string,
): Promise<ActDone<OfficerAct>> {
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
