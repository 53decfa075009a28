import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskTexts from '@bb1/texts/pages/desk';
import { RecordLink } from './record-link.tsx';

/** A proposal about this record waits for a second officer; nothing without one. */
export function WaitingApproval({ id }: { readonly id: string | null }) {
  const texts = useTexts(deskTexts).fourEyes;
  if (id === null) return null;
  return (
    <Alert kind="info">
      {texts.waits} <RecordLink to={`/desk/approvals/${id}`}>{texts.toApproval}</RecordLink>
    </Alert>
  );
}
