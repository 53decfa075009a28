import type { FormBody } from '../../../session/form-body.ts';
import type { SentForm } from '../../../session/submission.ts';
import { typedPercent } from './percent.ts';

/** The body of `addBeneficialOwner` and `updateBeneficialOwner` from a form with `OwnerFields`. */
export function ownerBody(form: SentForm): FormBody {
  return form.body(
    [
      'first_name',
      'last_name',
      'dob',
      'place_of_birth',
      'citizenship',
      'residence_country',
      'control_otherwise',
      'politically_exposed',
    ],
    {
      more: {
        capital_percent: typedPercent(form.text('capital_percent')),
        votes_percent: typedPercent(form.text('votes_percent')),
        // Typed before the answer became a no, and hidden since.
        pep_function: form.text('politically_exposed') === 'true' ? form.text('pep_function') : '',
      },
    },
  );
}
