import {
  changeDeskPassword,
  endDeskSession,
  endOtherDeskSessions,
} from '@bb1/domain/officers/access-endpoints';
import {
  removeCompanyLink,
  startCompanyLink,
} from '@bb1/domain/officers/company-sign-in-endpoints';
import { newDeskRecoveryCodes, removeDeskPasskey } from '@bb1/domain/officers/factor-endpoints';
import { redirect } from 'react-router';
import type { ApiCall } from '../../session/api-client.ts';
import type { SentForm } from '../../session/submission.ts';
import { withGivenCode } from '../session/given-code.ts';

const ACCESS_ACTIONS = [
  'remove',
  'codes',
  'end',
  'end_others',
  'password',
  'link',
  'unlink',
] as const;
export type AccessAction = (typeof ACCESS_ACTIONS)[number];

export interface AccessDone {
  readonly done: AccessAction;
  /** New recovery codes, shown only once. */
  readonly codes: readonly string[] | null;
}

export function isAccessDone(answer: unknown): answer is AccessDone {
  return typeof answer === 'object' && answer !== null && 'done' in answer;
}

/** Performs the sent form's action; to link an account leads to the company's OpenID provider. */
export async function runAccessAction(
  api: ApiCall,
  form: SentForm,
): Promise<AccessDone | Response> {
  const act = ACCESS_ACTIONS.find((one) => one === form.text('intent'));
  const params = { id: form.text('id') };
  const body = withGivenCode(form, []);
  switch (act) {
    case 'remove':
      await api(removeDeskPasskey, { params, body });
      break;
    case 'codes':
      return { done: act, codes: (await api(newDeskRecoveryCodes, { body })).recovery_codes };
    case 'end':
      await api(endDeskSession, { params, body });
      break;
    case 'end_others':
      await api(endOtherDeskSessions, { body });
      break;
    case 'password':
      await api(changeDeskPassword, {
        body: withGivenCode(form, ['current_password', 'password', 'password_confirmation']),
      });
      break;
    case 'link':
      return redirect((await api(startCompanyLink, { body })).url);
    case 'unlink':
      await api(removeCompanyLink, { body });
      break;
    case undefined:
      throw new Response(null, { status: 400 });
  }
  return { done: act, codes: null };
}
