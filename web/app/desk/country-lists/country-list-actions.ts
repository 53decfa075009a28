import {
  proposeCountryList,
  proposeCountryListVersion,
} from '@bb1/domain/country-lists/desk-endpoints';
import type { ApiCall } from '../../session/api-client.ts';
import type { FormBody } from '../../session/form-body.ts';
import type { SentForm } from '../../session/submission.ts';
import { subjectsOf } from './country-names.ts';

const VERSION_FIELDS = ['source', 'source_url', 'countries', 'effect', 'valid_from'] as const;

/** Proposes a new list; returns the id of the approval that waits. */
export async function proposeList(api: ApiCall, form: SentForm): Promise<string> {
  const body = versionOf(form, ['list_name', ...VERSION_FIELDS]);
  return (await api(proposeCountryList, { body })).approval_id;
}

/** Proposes the next version of a list; returns the id of the approval that waits. */
export async function proposeVersion(
  api: ApiCall,
  form: SentForm,
  listId: string,
): Promise<string> {
  const body = versionOf(form, VERSION_FIELDS);
  return (await api(proposeCountryListVersion, { params: { id: listId }, body })).approval_id;
}

function versionOf<const Name extends string>(
  form: SentForm,
  fields: readonly Name[],
): FormBody<Name | 'applies_to'> {
  return form.body(fields, { more: { applies_to: subjectsOf(form.text('applies_to')) } });
}
