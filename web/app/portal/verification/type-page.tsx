import { pageMeta } from '../../frame/page-meta.ts';
import { useTexts } from '../../texts/use-texts.ts';
import { ApplicantTypeChoice } from './applicant-type-choice.tsx';
import { VerificationShell } from './verification-shell.tsx';
import { verificationTexts } from './verification-texts.ts';

export const meta = pageMeta(verificationTexts, (texts) => texts.type);

// Without a loader the guard of the layout would not be asked when script changes the page.
export function loader() {
  return null;
}

export default function TypePage() {
  const texts = useTexts(verificationTexts).type;
  return (
    <VerificationShell title={texts.title} lead={texts.lead}>
      <ApplicantTypeChoice />
    </VerificationShell>
  );
}
