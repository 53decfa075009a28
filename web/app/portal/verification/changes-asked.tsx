import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import verificationTexts from '@bb1/texts/pages/verification';

/** What officers asked to correct in one item, where it is corrected; nothing when they did not. */
export function ChangesAsked({ reasons }: { readonly reasons: readonly string[] }) {
  const { checklist } = useTexts(verificationTexts);
  if (reasons.length === 0) return null;
  return (
    <Alert kind="warning" title={checklist.changesAsked}>
      <ul className="list-disc pl-5">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </Alert>
  );
}
