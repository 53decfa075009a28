import {
  approveCountryListVersion,
  proposeCountryList,
  proposeCountryListVersion,
  rejectCountryListVersion,
} from '@bb1/domain/country-lists/desk-endpoints';
import type { ApiCall } from '../../session/api-client.ts';
import type { FormBody } from '../../session/form-body.ts';
import type { SentForm } from '../../session/submission.ts';
import { subjectsOf } from './country-names.ts';

/** The officers' actions on a list, by the `intent` of its page's forms. */
const LIST_ACTS = ['propose', 'approve', 'reject'] as const;
type ListAct = (typeof LIST_ACTS)[number];

export interface ListActDone {
  readonly done: ListAct;
}

export function isListActDone(answer: unknown): answer is ListActDone {
  return typeof answer === 'object' && answer !== null && 'done' in answer;
}

const VERSION_FIELDS = ['source', 'source_url', 'countries', 'effect', 'valid_from'] as const;

/** Proposes a new list; returns its id. */
export async function proposeList(api: ApiCall, form: SentForm): Promise<string> {
  return (
    await api(proposeCountryList, { body: versionOf(form, ['list_name', ...VERSION_FIELDS]) })
  ).id;
}

/** Performs the sent form's action. */
export async function actOnList(
  api: ApiCall,
  form: SentForm,
  listId: string,
): Promise<ListActDone> {
  const act = LIST_ACTS.find((one) => one === form.text('intent'));
  const version = { id: form.text('version') };
  const replaces = form.text('replaces');
  switch (act) {
    case 'propose':
      await api(proposeCountryListVersion, {
        params: { id: listId },
        body: versionOf(form, VERSION_FIELDS),
      });
      break;
    case 'approve':
      await api(approveCountryListVersion, {
        params: version,
        body: { replaces: replaces === '' ? null : replaces },
      });
      break;
    case 'reject':
      await api(rejectCountryListVersion, { params: version, body: form.body(['reason']) });
      break;
    case undefined:
      throw new Response(null, { status: 400 });
  }
  return { done: act };
}

function versionOf<const Name extends string>(
  form: SentForm,
  fields: readonly Name[],
): FormBody<Name | 'applies_to'> {
  return form.body(fields, { more: { applies_to: subjectsOf(form.text('applies_to')) } });
}
