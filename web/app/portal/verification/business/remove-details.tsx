import { useActionData } from 'react-router';
import type { ReactNode } from 'react';
import { PageForm } from '../../../session/page-form.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { SubmitButton } from '../../../ui/form.tsx';
import { SaveDetails } from '../save-details.tsx';
import { refusalOf } from '../../../session/refused.ts';

interface RemoveDetailsProps {
  readonly id: string;
  readonly words: {
    readonly remove: string;
    /** The same with the person's name, for screen readers. */
    readonly removeThis: string;
    readonly text: string;
    readonly yes: string;
    readonly anyway: string;
  };
  readonly leaveTo: string;
}

/**
 * Removes a person after explaining the effect. The page's action receives `intent` "remove" and
 * `id`.
 */
export function RemoveDetails({ id, words, leaveTo }: RemoveDetailsProps) {
  const answer = useActionData<unknown>();
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

/** A short visible label; screen readers get the full one. */
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
