import type { ReactNode } from 'react';
import { PageForm } from '../../../session/page-form.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { SubmitButton } from '../../../ui/form.tsx';
import { SaveDetails } from '../save-details.tsx';
import { refusalOf } from './refusal-of.ts';

interface RemoveDetailsProps {
  readonly id: string;
  /** What the page's action answered, to whichever of its forms. */
  readonly answer: unknown;
  readonly words: {
    readonly remove: string;
    /** The same, with whom it is about, for those who do not see where it stands. */
    readonly removeThis: string;
    readonly text: string;
    readonly yes: string;
    readonly anyway: string;
  };
  readonly leaveTo: string;
}

/** Removes a person after saying what that does. The page's action gets `intent` "remove" and `id`. */
export function RemoveDetails({ id, answer, words, leaveTo }: RemoveDetailsProps) {
  const refusal = refusalOf(answer, 'id', id);
  return (
    <Disclosure
      summary={<Spoken short={words.remove} long={words.removeThis} />}
      open={refusal !== null}
    >
      <PageForm answer={refusal} className="grid gap-4">
        <input type="hidden" name="intent" value="remove" readOnly />
        <input type="hidden" name="id" value={id} readOnly />
        <p className="text-small">{words.text}</p>
        <SaveDetails anyway={words.anyway} leaveTo={leaveTo}>
          <SubmitButton look="danger" className="justify-self-start">
            {words.yes}
          </SubmitButton>
        </SaveDetails>
      </PageForm>
    </Disclosure>
  );
}

/** A short word for the eye; for the ear it says what it is about. */
export function Spoken({
  short,
  long,
}: {
  readonly short: string;
  readonly long: string;
}): ReactNode {
  return (
    <>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{long}</span>
    </>
  );
}
