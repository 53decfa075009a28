import { useTexts } from '../language/use-texts.ts';
import authTexts from '@bb1/texts/pages/auth';

/** Between two alternatives. */
export function OrDivider() {
  return (
    <div className="flex items-center gap-4 text-fine text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {useTexts(authTexts).login.or}
    </div>
  );
}
