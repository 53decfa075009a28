import { useTexts } from '../../language/use-texts.ts';
import { Badge } from '../../ui/badge.tsx';
import deskPaymentTexts from '@bb1/texts/pages/desk-payments';
import { useFormat } from '../parts/use-format.ts';

interface Noted {
  readonly note: string | null;
  readonly noted_by: string | null;
  readonly noted_at: string | null;
}

/** The note, with officer and time; marked as open without one. */
export function NoteCell({ row }: { readonly row: Noted }) {
  const texts = useTexts(deskPaymentTexts).notes;
  const format = useFormat();
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
