import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { useWords } from '../parts/use-words.ts';
import { SelectField, type SelectOption } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Panel } from '../parts/panel.tsx';
import { useRight } from '../session/use-desk.ts';
import { ActForm } from '../parts/act-form.tsx';
import { Note } from '../parts/note.tsx';

interface Noted {
  readonly note: string | null;
  readonly noted_by: string | null;
  readonly noted_at: string | null;
}

/** The note, with officer and time; marked as open without one. */
export function NoteCell({ row }: { readonly row: Noted }) {
  const [{ notes: texts }, format] = useWords(deskPaymentTexts);
  if (row.noted_at === null) return <Badge kind="warning">{texts.open}</Badge>;
  return (
    <span className="grid">
      <span>{row.note}</span>
      <span className="text-fine text-muted">
        {texts.noted({ name: row.noted_by ?? '', time: format.moment(row.noted_at) })}
      </span>
    </span>
  );
}

/** An officer's finding about an open item; it removes the item from the work queue. */
export function NoteForm({ open }: { readonly open: readonly SelectOption[] }) {
  const texts = useTexts(deskPaymentTexts).notes;
  const mayNote = useRight('payments.propose_decision');
  return (
    <div className="max-w-3xl">
      <Panel title={texts.write}>
        {open.length === 0 && <Note>{texts.noneOpen}</Note>}
        {open.length > 0 && !mayNote && <Note>{texts.mayNot}</Note>}
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
