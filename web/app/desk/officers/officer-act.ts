import {
  approveOfficerChange,
  proposeOfficerChange,
  rejectOfficerChange,
  sendSetUpLink,
} from '@bb1/domain/officers/change-endpoints';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import { type ActDone, isActDone } from '../parts/act-done.ts';
import { rolesIn } from './role-fields.tsx';

/**
 * An administrator's actions on an officer, by the `intent` of the page's forms; the last four are
 * proposals.
 */
const OFFICER_ACTS = ['approve', 'reject', 'withdraw', 'link', 'propose'] as const;
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
  const params = { id: form.text('officer_change') };
  switch (intent) {
    case 'approve':
      await api(approveOfficerChange, { params });
      return { done: intent };
    case 'reject':
    case 'withdraw':
      await api(rejectOfficerChange, { params, body: form.body(['reason']) });
      return { done: intent };
    case 'link':
      await api(sendSetUpLink, { params });
      return { done: intent };
    default: {
      const kind = PROPOSALS.find((one) => one === intent);
      if (kind === undefined) throw new Response(null, { status: 400 });
      await api(proposeOfficerChange, {
        params: { id: officerId },
        body: form.body(['reason'], {
          more: { kind, roles: kind === 'roles' ? rolesIn(form) : undefined },
        }),
      });
      return { done: 'propose' };
    }
  }
}
