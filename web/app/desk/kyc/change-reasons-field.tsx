import { CHANGE_REASONS, changeReasonText } from '@bb1/domain/kyc/change-reasons';
import type { Locale } from '@bb1/domain/locale';
import { use, useState } from 'react';
import { useTexts } from '../../texts/use-texts.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FieldMessage } from '../../ui/field.tsx';
import { FormStateContext, useField } from '../../ui/form-state.ts';
import { deskKycTexts } from '../desk-texts.ts';
import { tickedAgain, tickedIn } from './ticked-in.ts';

/** What has to be changed, as codes; below them the words the person will get, in the person's language. */
export function ChangeReasonsField({ personLocale }: { readonly personLocale: Locale }) {
  const texts = useTexts(deskKycTexts).decision;
  const { message } = useField('reasons');
  const [ticked, setTicked] = useState<readonly string[]>(tickedAgain(use(FormStateContext).values, 'reasons'));
  const chosen = CHANGE_REASONS.filter((reason) => ticked.includes(reason));
  return (
    <div className="grid gap-4">
      <fieldset data-invalid={message === undefined ? undefined : true} tabIndex={-1} aria-describedby="reasons-message" onChange={(event) => setTicked(tickedIn(event.currentTarget))}>
        <legend className="mb-2 text-small font-semibold">{texts.reasonsTitle}</legend>
        {CHANGE_REASONS.map((reason) => <CheckboxField key={reason} name={`reasons.${reason}`} label={texts.reasons[reason]} />)}
        <FieldMessage id="reasons-message" message={message} />
      </fieldset>
      <div className="grid gap-2 rounded-control bg-sunken px-4 py-3 text-small">
        <p className="text-fine font-semibold text-muted">{texts.preview}</p>
        {chosen.length === 0 ? <p className="text-muted">{texts.previewEmpty}</p> : <ul lang={personLocale} className="list-disc pl-5">{chosen.map((reason) => <li key={reason}>{changeReasonText(personLocale, reason)}</li>)}</ul>}
      </div>
    </div>
  );
}
