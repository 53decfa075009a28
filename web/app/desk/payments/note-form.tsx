import { useTexts } from '../../language/use-texts.ts';
import { SelectField, type SelectOption } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { Panel } from '../parts/panel.tsx';
import { useRight } from '../session/use-desk.ts';
import { ActForm } from '../parts/act-form.tsx';

/** An officer's finding about an open item; it removes the item from the work queue. */
export function NoteForm({ open }: { readonly open: readonly SelectOption[] }) {
  const texts = useTexts(deskPaymentTexts).notes;
  const mayNote = useRight('payments.propose_decision');
  return (
    <div className="max-w-3xl">
      <Panel title={texts.write}>
        {open.length === 0 && <p className="text-small text-muted">{texts.noneOpen}</p>}
        {open.length > 0 && !mayNote && <p className="text-small text-muted">{texts.mayNot}</p>}
        {open.length > 0 && mayNote && (
          <ActForm submit={texts.submit}>
            <SelectField
              name="id"
              label={texts.which}
              emptyLabel={open.length === 1 ? undefined : texts.choose}
              options={open}
            />
            <TextField name="note" label={texts.text} maxLength={300} />
          </ActForm>
        )}
      </Panel>
    </div>
  );
}
