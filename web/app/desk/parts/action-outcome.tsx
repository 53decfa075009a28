import { isRefused } from '../../session/refused.ts';
import { useTexts } from '../../language/use-texts.ts';
import { Alert } from '../../ui/alert.tsx';
import deskTexts from '@bb1/texts/pages/desk';
import { AlreadyHandled } from './already-handled.tsx';
import { FocusHere } from './focus-here.tsx';
import { RecordLink } from './record-link.tsx';

interface ActionOutcomeProps {
  readonly answer: unknown;
  /** The message after a success; undefined otherwise. */
  readonly done: string | undefined;
  /** The next piece of work where the decided record has left its list. */
  readonly next?: string | null;
  /** Identifies the success, so that a second one is announced again. */
  readonly round: number | string;
  /** The title where another officer was faster; by default that it is handled already. */
  readonly notDone?: string;
}

/** Announces the outcome of the sent form above the page's forms, unless it belongs to a field. */
export function ActionOutcome({ answer, done, next = null, round, notDone }: ActionOutcomeProps) {
  const texts = useTexts(deskTexts).fourEyes;
  if (done !== undefined)
    return (
      <FocusHere key={`done ${round}`}>
        <Alert kind="success">
          {done} <NextRecord to={next} />
        </Alert>
      </FocusHere>
    );
  if (isRefused(answer) && answer.status === 409)
    return (
      <AlreadyHandled
        title={notDone ?? texts.handled}
        message={answer.errors['base']?.[0]}
        reload={texts.reload}
      />
    );
  return null;
}

/** To the next piece of work, where there is one. */
export function NextRecord({ to }: { readonly to: string | null }) {
  const texts = useTexts(deskTexts).lists;
  return to !== null && <RecordLink to={to}>{texts.toNextRecord}</RecordLink>;
}
