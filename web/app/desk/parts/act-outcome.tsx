import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskTexts from '@bb1/texts/pages/desk';
import { AlreadyHandled } from './already-handled.tsx';
import { FocusHere } from './focus-here.tsx';

interface ActOutcomeProps {
  readonly answer: unknown;
  /** What to say when something was done; undefined otherwise. */
  readonly done: string | undefined;
  /** Which success it is, so that a second one is said anew. */
  readonly round: number;
}

/** Says above the forms of a page what became of the one that was sent, where it is nothing a field can say. */
export function ActOutcome({ answer, done, round }: ActOutcomeProps) {
  const texts = useTexts(deskTexts).fourEyes;
  if (done !== undefined)
    return (
      <FocusHere key={`done ${round}`}>
        <Alert kind="success">{done}</Alert>
      </FocusHere>
    );
  if (isRefused(answer) && answer.status === 409)
    return (
      <AlreadyHandled
        title={texts.handled}
        message={answer.errors['base']?.[0]}
        reload={texts.reload}
      />
    );
  return null;
}
