import type { Right } from '@bb1/domain/officers/rights';
import type { ComponentProps, ReactNode } from 'react';
import { PageForm } from '../../session/page-form.tsx';
import { isRefused } from '../../session/refused.ts';
import type { ButtonLook } from '../../ui/button.tsx';
import { SubmitButton } from '../../ui/form.tsx';
import { ProofFields } from '../session/proof-fields.tsx';
import { Fold } from './fold.tsx';
import { Note } from './note.tsx';
import { usePageRefusal } from './page-refusal.ts';
import { WithRight } from './with-right.tsx';

interface ActFormProps extends Omit<ComponentProps<typeof PageForm>, 'answer' | 'children'> {
  /** Which act of the page (`pageActs`) the form is; none on a page with one form. */
  readonly intent?: string;
  /** What the act was decided on: the record's version, or one of several records. */
  readonly hidden?: Readonly<Record<string, string | number>>;
  /** Which of the hidden values tells it from the forms of other records. */
  readonly oneOf?: string;
  /** By default the page's refusal of this form. */
  readonly answer?: unknown;
  /** What the act does, above its fields. */
  readonly hint?: ReactNode;
  /** Collapsed behind these words until it is opened or was refused. */
  readonly fold?: string;
  readonly isOpen?: boolean;
  readonly takesProof?: boolean;
  /** Officers without it have no form, and read `mayNot` in its place. */
  readonly right?: Right;
  readonly mayNot?: string;
  /** The words of its one button. */
  readonly submit?: string;
  readonly look?: ButtonLook;
  /** None where the act asks for nothing. */
  readonly children?: ReactNode;
}

function usualClass(fold: string | undefined, children: ReactNode): string {
  if (children === undefined) return 'grid justify-items-start gap-3';
  return fold === undefined ? 'grid gap-4' : 'grid max-w-xl gap-4';
}

/** An act of the page as a form: its fields, a fresh code where it needs one, and its button. */
export function ActForm({
  intent,
  hidden = {},
  oneOf,
  answer,
  hint,
  fold,
  isOpen = false,
  takesProof = false,
  right,
  mayNot,
  submit,
  look,
  children,
  className = usualClass(fold, children),
  ...form
}: ActFormProps) {
  const refusal = usePageRefusal(intent);
  const isThis = oneOf === undefined || refusal?.values[oneOf] === String(hidden[oneOf]);
  const own = answer === undefined ? isThis && refusal : answer;
  const shown = (
    // Officers write about others: the browser offers nothing that they once typed.
    <PageForm autoComplete="off" {...form} answer={own} className={className}>
      <HiddenFields intent={intent} fields={hidden} />
      {hint !== undefined && <Note>{hint}</Note>}
      {children}
      {takesProof && <ProofFields answer={own} />}
      {submit !== undefined && (
        <SubmitButton look={look} className="justify-self-start">
          {submit}
        </SubmitButton>
      )}
    </PageForm>
  );
  return (
    <WithRight right={right} mayNot={mayNot}>
      <div data-act className="contents">
        {fold === undefined ? (
          shown
        ) : (
          <Fold title={fold} open={isOpen || isRefused(own)}>
            {shown}
          </Fold>
        )}
      </div>
    </WithRight>
  );
}

/** The hidden fields of a form: its intent, and the record that it was shown with. */
function HiddenFields({
  intent,
  fields,
}: {
  readonly intent: string | undefined;
  readonly fields: Readonly<Record<string, string | number>>;
}) {
  return (
    <>
      {intent !== undefined && <input type="hidden" name="intent" value={intent} />}
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
    </>
  );
}
