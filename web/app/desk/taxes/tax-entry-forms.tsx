import type { TaxEntry } from '@bb1/domain/taxes/desk-endpoints';
import { CHURCH_TAX_ANSWERS } from '@bb1/domain/taxes/tax-entry';
import { COMPANY_KINDS, type ExemptionKind } from '@bb1/domain/taxes/tax-cases';
import type { ReactNode } from 'react';
import { useTexts } from '../../language/use-texts.ts';
import { SubmitButton } from '../../ui/form.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { DateField, TextField } from '../../ui/text-field.tsx';
import deskTaxTexts from '@bb1/texts/pages/desk-taxes';
import { Panel } from '../parts/panel.tsx';
import { useDesk, useRight } from '../session/use-desk.ts';
import { useTaxEntryWords } from './tax-entry-words.ts';
import { ActForm } from '../parts/act-form.tsx';

interface FormsProps {
  readonly entries: readonly TaxEntry[];
  /** Businesses pay no church tax on their income. */
  readonly isBusiness: boolean;
  /** Those that a holder of this kind can have. */
  readonly papers: readonly ExemptionKind[];
}

/** An entry that one officer makes from a paper; it counts only after another approved it. */
export function TaxEntryForms({ entries, isBusiness, papers }: FormsProps) {
  const texts = useTexts(deskTaxTexts).person;
  if (!useRight('taxes.propose'))
    return <p className="text-small text-muted">{texts.mayNotEnter}</p>;
  const certificates = entries.filter(
    ({ kind, state }) => kind === 'exemption' && state === 'approved',
  );
  return (
    <div className="grid min-w-0 gap-5">
      {isBusiness ? <CompanyKindForm /> : <ChurchTaxForm />}
      {papers.length > 0 && <ExemptionForm papers={papers} />}
      {certificates.length > 0 && (
        <Panel title={texts.endExemption}>
          {certificates.map((entry) => (
            <EndForm key={entry.id} entry={entry} />
          ))}
        </Panel>
      )}
    </div>
  );
}

function ChurchTaxForm() {
  const texts = useTexts(deskTaxTexts);
  const words = texts.person;
  const year = useDesk().now.slice(0, 4);
  return (
    <EntryForm intent="church_tax" title={words.addChurchTax} hint={words.churchTaxHint}>
      <TextField
        name="year"
        label={words.year}
        defaultValue={year}
        inputMode="numeric"
        maxLength={4}
      />
      <SelectField
        name="answer"
        label={words.answer}
        emptyLabel={words.chooseAnswer}
        options={CHURCH_TAX_ANSWERS.map((value) => ({ value, label: texts.answers[value] }))}
      />
      <TextField
        name="community"
        label={words.community}
        hint={words.communityHint}
        maxLength={120}
        className="sm:col-span-2"
      />
    </EntryForm>
  );
}

function CompanyKindForm() {
  const texts = useTexts(deskTaxTexts);
  const words = texts.person;
  return (
    <EntryForm intent="holder_kind" title={words.addKind} hint={words.kindHint}>
      <SelectField
        name="holder_kind"
        label={words.companyKind}
        emptyLabel={words.chooseKind}
        options={COMPANY_KINDS.map((value) => ({ value, label: texts.holders[value] }))}
        className="sm:col-span-2"
      />
    </EntryForm>
  );
}

function ExemptionForm({ papers }: Pick<FormsProps, 'papers'>) {
  const texts = useTexts(deskTaxTexts);
  const words = texts.person;
  return (
    <EntryForm intent="exemption" title={words.addExemption} hint={words.exemptionHint}>
      <SelectField
        name="exemption"
        label={words.certificate}
        emptyLabel={words.chooseCertificate}
        options={papers.map((value) => ({ value, label: texts.exemptions[value] }))}
        className="sm:col-span-2"
      />
      <TextField name="tax_office" label={words.taxOffice} maxLength={120} />
      <TextField name="list_number" label={words.listNumber} maxLength={60} />
      <DateField name="issued_on" label={words.issuedOn} className="sm:col-span-2" />
      <DateField name="valid_from" label={words.from} />
      <DateField name="valid_until" label={words.until} />
    </EntryForm>
  );
}

function EntryForm({
  intent,
  title,
  hint,
  children,
}: {
  readonly intent: 'church_tax' | 'exemption' | 'holder_kind';
  readonly title: string;
  readonly hint: string;
  readonly children: ReactNode;
}) {
  const words = useTexts(deskTaxTexts).person;
  return (
    <Panel title={title}>
      <ActForm intent={intent} className="grid gap-4 sm:grid-cols-2">
        <p className="text-small text-muted sm:col-span-2">{hint}</p>
        {children}
        <TextField
          name="document_reference"
          label={words.paper}
          hint={words.paperHint}
          maxLength={120}
          className="sm:col-span-2"
        />
        <SubmitButton className="justify-self-start sm:col-span-2">{words.submit}</SubmitButton>
      </ActForm>
    </Panel>
  );
}

function EndForm({ entry }: { readonly entry: TaxEntry }) {
  const words = useTexts(deskTaxTexts).person;
  const entryWords = useTaxEntryWords();
  return (
    <ActForm
      className="grid gap-4"
      fold={entryWords(entry)}
      intent="end"
      hidden={{ entry_id: entry.id }}
      oneOf="entry_id"
      hint={words.endHint}
      submit={words.submit}
    >
      <DateField name="valid_until" label={words.until} />
      <TextField
        name="document_reference"
        label={words.paper}
        hint={words.paperHint}
        maxLength={120}
      />
    </ActForm>
  );
}
