import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import { changeReasonsFor, type ChangeReason } from '@bb1/domain/kyc/change-reasons';
import { use, useState } from 'react';
import { useTexts } from '../../../language/use-texts.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FieldMessage } from '../../../ui/field.tsx';
import { FormStateContext, useField } from '../../../ui/form-state.ts';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';
import { reasonsByItem } from './reasons-by-item.ts';
import { tickedAgain, tickedIn } from './ticked-in.ts';
import type { ChangesMail } from './changes-mail.ts';

/**
 * The requested changes, as codes under the items they send back; below them the mail to the
 * person.
 */
export function ChangeReasonsField({
  applicantType,
  mail,
}: {
  readonly applicantType: ApplicantType;
  readonly mail: ChangesMail;
}) {
  const { decision: texts, steps } = useTexts(deskKycTexts);
  const { message } = useField('reasons');
  const [ticked, setTicked] = useState<readonly string[]>(
    tickedAgain(use(FormStateContext).values, 'reasons'),
  );
  const chosen = changeReasonsFor(applicantType).filter((reason) => ticked.includes(reason));
  return (
    <div className="grid gap-4">
      <fieldset
        data-invalid={message === undefined ? undefined : true}
        tabIndex={-1}
        aria-describedby="reasons-message"
        onChange={(event) => setTicked(tickedIn(event.currentTarget))}
        className="grid gap-3"
      >
        <legend className="mb-2 text-small font-semibold">{texts.reasonsTitle}</legend>
        {reasonsByItem(applicantType).map(({ item, reasons }) => (
          <fieldset key={item}>
            <legend className="text-fine font-semibold text-muted">{steps[item]}</legend>
            {reasons.map((reason) => (
              <CheckboxField
                key={reason}
                name={`reasons.${reason}`}
                label={texts.reasons[reason]}
              />
            ))}
          </fieldset>
        ))}
        <FieldMessage id="reasons-message" message={message} />
      </fieldset>
      <MailPreview mail={mail} reasons={chosen} />
    </div>
  );
}

/** The mail as the person will read it, in their language, updated while the officer ticks. */
function MailPreview({
  mail: { locale, subject, reasons: texts, around, button },
  reasons,
}: {
  readonly mail: ChangesMail;
  readonly reasons: readonly ChangeReason[];
}) {
  const { decision: words, languages } = useTexts(deskKycTexts);
  const [before, after] = around;
  return (
    <section
      aria-label={words.preview({ language: languages[locale] })}
      aria-live="polite"
      className="grid gap-2 rounded-control bg-sunken px-4 py-3 text-small"
    >
      <p className="text-fine font-semibold text-muted">
        {words.preview({ language: languages[locale] })}
      </p>
      {reasons.length === 0 ? (
        <p className="text-muted">{words.previewEmpty}</p>
      ) : (
        <div lang={locale} className="grid gap-2">
          <p className="font-semibold">{subject}</p>
          <p>{before}</p>
          {reasons.map((reason) => (
            <p key={reason}>• {texts[reason]}</p>
          ))}
          <p>{after}</p>
          <p className="font-semibold">{button}</p>
        </div>
      )}
    </section>
  );
}
