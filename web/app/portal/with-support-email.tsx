import type { Sentence } from '@bb1/texts/written';
import { useRootData } from '../frame/root-data.ts';
import { goodBreaks } from '../ui/good-breaks.tsx';

/** A sentence that may contain the issuer's support address, which becomes a link. */
export function WithSupportEmail({ sentence }: { readonly sentence: Sentence<{ email: string }> }) {
  const email = useSupportEmail();
  if (typeof sentence === 'string') return sentence;
  const [before = '', after = ''] = sentence({ email: PLACE }).split(PLACE);
  return (
    <>
      {before}
      <a href={`mailto:${email}`} className="link">
        {goodBreaks(email)}
      </a>
      {after}
    </>
  );
}

/** Occurs in no text. */
const PLACE = '\u0000';

function useSupportEmail(): string {
  return useRootData()?.config?.support_email ?? '';
}
