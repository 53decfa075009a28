import {
  approveScreeningList,
  proposeScreeningList,
  withdrawScreeningList,
} from '@bb1/domain/screening/desk-endpoints';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';

/**
 * The officers' actions on a version, by the `intent` of its page's forms, with the resulting
 * state.
 */
const VERSION_ACTIONS = {
  propose: 'proposed',
  approve: 'in_force',
  withdraw: 'withdrawn',
} as const;
type VersionAction = keyof typeof VERSION_ACTIONS;

export interface VersionActionDone {
  readonly done: (typeof VERSION_ACTIONS)[VersionAction] | 'first_approved';
}

export function isVersionActionDone(answer: unknown): answer is VersionActionDone {
  return typeof answer === 'object' && answer !== null && 'done' in answer;
}

/** Performs the sent form's action. */
export async function runVersionAction(
  api: ApiCall,
  form: SentForm,
  id: string,
): Promise<VersionActionDone> {
  const params = { id };
  switch (form.text('intent')) {
    case 'propose':
      await api(proposeScreeningList, { params });
      return { done: 'proposed' };
    case 'approve':
      return {
        done:
          (
            await api(approveScreeningList, {
              params,
              body: form.body([], { ticks: ['warnings_seen'] }),
            })
          ).state === 'in_force'
            ? 'in_force'
            : 'first_approved',
      };
    case 'withdraw':
      await api(withdrawScreeningList, { params, body: form.body(['reason']) });
      return { done: 'withdrawn' };
    default:
      throw new Response(null, { status: 400 });
  }
}
