import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import { requiredReviewChecks } from '@bb1/domain/kyc/review-checks';
import { use, useState } from 'react';
import { fill, useTexts } from '../../../texts/use-texts.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FieldMessage } from '../../../ui/field.tsx';
import { FormStateContext, useField } from '../../../ui/form-state.ts';
import { deskKycTexts } from '../../desk-texts.ts';
import { tickedAgain, tickedIn } from './ticked-in.ts';

/** The ticks of an approval. The API refuses an approval without all of them. */
export function ChecksField({ applicantType }: { readonly applicantType: ApplicantType }) {
  const texts = useTexts(deskKycTexts).decision;
  const { message } = useField('checked');
  const [count, setCount] = useState(tickedAgain(use(FormStateContext).values, 'checked').length);
  const checks = requiredReviewChecks(applicantType);
  const total = checks.length;
  return (
    <fieldset
      data-invalid={message === undefined ? undefined : true}
      tabIndex={-1}
      aria-describedby="checks-message"
      onChange={(event) => setCount(tickedIn(event.currentTarget).length)}
    >
      <legend className="mb-2 text-small font-semibold">
        {fill(texts.checksTitle, { total })}
      </legend>
      {checks.map((check) => (
        <CheckboxField key={check} name={`checked.${check}`} label={texts.checks[check]} />
      ))}
      <p className="text-fine text-muted" aria-live="polite">
        {fill(texts.ticked, { count, total })}
      </p>
      <FieldMessage
        id="checks-message"
        message={message === undefined ? undefined : texts.ticksMissing}
      />
    </fieldset>
  );
}
