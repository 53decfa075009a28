import type { ApplicantType } from '@bb1/domain/kyc/applicant';
import { changeReasonsFor, type ChangeReason } from '@bb1/domain/kyc/change-reasons';
import type { Locale } from '@bb1/domain/locale';
import { use, useState } from 'react';
import { useTexts } from '../../../language/use-texts.ts';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FieldMessage } from '../../../ui/field.tsx';
import { FormStateContext, useField } from '../../../ui/form-state.ts';
import deskKycTexts from '#texts/desk-kyc';
import { reasonsByItem } from './reasons-by-item.ts';
import { tickedAgain, tickedIn } from './ticked-in.ts';
import { changesMailWords } from '@bb1/domain/kyc/changes-mail-words';

/** What has to be changed, as codes under the items they send back; below them the mail that the person will get. */
export function ChangeReasonsField({
  applicantType,
  personLocale,
}: {
  readonly applicantType: ApplicantType;
  readonly personLocale: Locale;
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
      <MailPreview personLocale={personLocale} reasons={chosen} />
    </div>
  );
}

/** The mail as the person will read it, in their language, while the officer still ticks. */
function MailPreview({
  personLocale,
  reasons,
}: {
  readonly personLocale: Locale;
  readonly reasons: readonly ChangeReason[];
}) {
  const { decision: texts, languages } = useTexts(deskKycTexts);
  const words = changesMailWords(personLocale, reasons);
  return (
    <section
      aria-label={texts.preview({ language: languages[personLocale] })}
      aria-live="polite"
      className="grid gap-2 rounded-control bg-sunken px-4 py-3 text-small"
    >
      <p className="text-fine font-semibold text-muted">
        {texts.preview({ language: languages[personLocale] })}
      </p>
      {reasons.length === 0 ? (
        <p className="text-muted">{texts.previewEmpty}</p>
      ) : (
        <div lang={personLocale} className="grid gap-2">
          <p className="font-semibold">{words.subject}</p>
          {words.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="font-semibold">{words.button}</p>
        </div>
      )}
    </section>
  );
}
