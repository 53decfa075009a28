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
import { useTaxEntryWords } from './tax-words.ts';
import { ActForm } from '../parts/act-form.tsx';
import { Note } from '../parts/note.tsx';

interface FormsProps {
  readonly entries: readonly TaxEntry[];
  /** Businesses pay no church tax on their income. */
  readonly isBusiness: boolean;
  /** Those that a holder of this kind can have. */
  readonly papers: readonly ExemptionKind[];
}

/** An entry that one officer makes from a paper; it counts only after another approved it. */
export function TaxEntryForms({ entries, isBusiness, papers }: FormsProps) {
  const { person: texts, answers, holders, exemptions } = useTexts(deskTaxTexts);
  const entryWords = useTaxEntryWords();
  const { now } = useDesk();
  if (!useRight('taxes.propose')) return <Note>{texts.mayNotEnter}</Note>;
  const certificates = entries.filter(
    ({ kind, state }) => kind === 'exemption' && state === 'approved',
  );
  return (
    <div className="grid min-w-0 gap-5">
      {isBusiness ? (
        <EntryForm intent="holder_kind" title={texts.addKind} hint={texts.kindHint}>
          <SelectField
            name="holder_kind"
            label={texts.companyKind}
            emptyLabel={texts.chooseKind}
            options={COMPANY_KINDS.map((value) => ({ value, label: holders[value] }))}
            className="sm:col-span-2"
          />
        </EntryForm>
      ) : (
        <EntryForm intent="church_tax" title={texts.addChurchTax} hint={texts.churchTaxHint}>
          <TextField
            name="year"
            label={texts.year}
            defaultValue={now.slice(0, 4)}
            inputMode="numeric"
            maxLength={4}
          />
          <SelectField
            name="answer"
            label={texts.answer}
            emptyLabel={texts.chooseAnswer}
            options={CHURCH_TAX_ANSWERS.map((value) => ({ value, label: answers[value] }))}
          />
          <TextField
            name="community"
            label={texts.community}
            hint={texts.communityHint}
            maxLength={120}
            className="sm:col-span-2"
          />
        </EntryForm>
      )}
      {papers.length > 0 && (
        <EntryForm intent="exemption" title={texts.addExemption} hint={texts.exemptionHint}>
          <SelectField
            name="exemption"
            label={texts.certificate}
            emptyLabel={texts.chooseCertificate}
            options={papers.map((value) => ({ value, label: exemptions[value] }))}
            className="sm:col-span-2"
          />
          <TextField name="tax_office" label={texts.taxOffice} maxLength={120} />
          <TextField name="list_number" label={texts.listNumber} maxLength={60} />
          <DateField name="issued_on" label={texts.issuedOn} className="sm:col-span-2" />
          <DateField name="valid_from" label={texts.from} />
          <DateField name="valid_until" label={texts.until} />
        </EntryForm>
      )}
      {certificates.length > 0 && (
        <Panel title={texts.endExemption}>
          {certificates.map((entry) => (
            <ActForm
              key={entry.id}
              className="grid gap-4"
              fold={entryWords(entry)}
              intent="end"
              hidden={{ entry_id: entry.id }}
              oneOf="entry_id"
              hint={texts.endHint}
              submit={texts.submit}
            >
              <DateField name="valid_until" label={texts.until} />
              <TextField
                name="document_reference"
                label={texts.paper}
                hint={texts.paperHint}
                maxLength={120}
              />
            </ActForm>
          ))}
        </Panel>
      )}
    </div>
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
