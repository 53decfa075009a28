import { useTexts } from '../../../language/use-texts.ts';
import { Badge } from '../../../ui/badge.tsx';
import deskKycTexts from '@bb1/texts/pages/desk-kyc';

/** Whether a person is politically exposed, and by which office or relation. */
export function ExposedFact({
  person,
}: {
  readonly person: { readonly politically_exposed: boolean; readonly pep_function: string | null };
}) {
  const { fields } = useTexts(deskKycTexts);
  if (!person.politically_exposed) return fields.no;
  return (
    <>
      <Badge kind="warning">{fields.exposed}</Badge>
      {person.pep_function}
    </>
  );
}
