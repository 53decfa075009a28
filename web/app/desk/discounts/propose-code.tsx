import { PageForm } from '../../session/page-form.tsx';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { DateField, TextField } from '../../ui/text-field.tsx';
import deskDiscountTexts from '@bb1/texts/pages/desk-discounts';
import { Panel } from '../parts/panel.tsx';

/** All terms of a code at once, because none of them can be changed later. */
export function ProposeCode({ answer }: { readonly answer: unknown }) {
  const texts = useTexts(deskDiscountTexts).list;
  const count = { inputMode: 'numeric', autoComplete: 'off' } as const;
  return (
    <div className="max-w-3xl">
      <Panel title={texts.propose}>
        <PageForm answer={answer} className="grid gap-4 sm:grid-cols-2">
          <p className="text-small text-muted sm:col-span-2">{texts.proposeHint}</p>
          <TextField
            name="code"
            label={texts.code}
            hint={texts.codeHint}
            maxLength={40}
            autoCapitalize="characters"
            spellCheck={false}
            autoComplete="off"
          />
          <TextField
            name="rate_percent"
            label={texts.rate}
            hint={texts.rateHint}
            unit="%"
            {...count}
          />
          <DateField name="valid_from" label={texts.from} hint={texts.fromHint} />
          <DateField name="valid_until" label={texts.until} hint={texts.untilHint} />
          <TextField name="max_uses" label={texts.maxUses} {...count} />
          <TextField
            name="max_uses_per_person"
            label={texts.perPerson}
            defaultValue="1"
            {...count}
          />
          <TextField
            name="minimum_amount"
            label={texts.minimumAmount}
            unit="EUR"
            defaultValue="0"
            inputMode="decimal"
            autoComplete="off"
          />
          <TextField
            name="reason"
            label={texts.reason}
            hint={texts.reasonHint}
            maxLength={300}
            autoComplete="off"
          />
          <SubmitButton className="justify-self-start sm:col-span-2">{texts.submit}</SubmitButton>
        </PageForm>
      </Panel>
    </div>
  );
}
