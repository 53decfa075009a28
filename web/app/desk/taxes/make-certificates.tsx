import type { TaxYear } from '@bb1/domain/taxes/certificate-desk-endpoints';
import { PageForm } from '../../session/page-form.tsx';
import { answerTo } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { HiddenFields } from '../parts/hidden-fields.tsx';
import { Panel } from '../parts/panel.tsx';
import { useRight } from '../session/use-desk.ts';

/** The first officer's proposal for a completed year. */
export function MakeCertificates({
  years,
  answer,
}: {
  readonly years: readonly TaxYear[];
  readonly answer: unknown;
}) {
  const texts = useTexts(deskTaxTexts).certificates;
  const mayPropose = useRight('taxes.propose');
  const over = years.filter((one) => one.over);
  if (!mayPropose || over.length === 0) return null;
  return (
    <Panel title={texts.make}>
      <PageForm answer={answerTo('make', answer)} className="grid gap-4">
        <HiddenFields intent="make" />
        <p className="text-small text-muted">{texts.makeHint}</p>
        <SelectField
          name="year"
          label={texts.year}
          options={over.map(({ year }) => ({ value: String(year), label: String(year) }))}
        />
        <TextField name="reason" label={texts.makeReason} maxLength={300} autoComplete="off" />
        <SubmitButton className="justify-self-start">{texts.makeSubmit}</SubmitButton>
      </PageForm>
    </Panel>
  );
}
