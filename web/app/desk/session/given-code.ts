import type { FormBody } from '../../session/form-body.ts';
import type { SentForm } from '../../session/submission.ts';

/** The named fields with the typed code: the recovery code if there is one. */
export function withGivenCode<const Name extends string>(
  form: SentForm,
  names: readonly Name[],
): FormBody<Name | 'code' | 'recovery_code'> {
  return form.body([...names, form.text('recovery_code').trim() === '' ? 'code' : 'recovery_code']);
}
