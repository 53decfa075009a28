import type { ReactNode } from 'react';
import { ActionOutcome } from './action-outcome.tsx';
import { DeskTitle } from './desk-title.tsx';
import { useFormsRound } from './use-forms-round.ts';

interface DeskPageProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  readonly before?: ReactNode;
  readonly beside?: ReactNode;
  /** The page's `actionData`. */
  readonly answer?: unknown;
  /** What a success says: by the sent form's `intent`, where there are several forms. */
  readonly done?: string | Readonly<Record<string, string>>;
  /** The title where another officer was faster; by default that it is handled already. */
  readonly notDone?: string;
  readonly children: ReactNode;
}

/**
 * A screen: its heading, the outcome of the sent form, and the work. A success collapses and
 * empties all forms, a refusal keeps what was typed.
 */
export function DeskPage({
  title,
  answer,
  done = {},
  notDone,
  children,
  ...heading
}: DeskPageProps) {
  const round = useFormsRound(answer, isDone);
  return (
    <div className="grid gap-5">
      <DeskTitle {...heading}>{title}</DeskTitle>
      <ActionOutcome
        answer={answer}
        round={round}
        done={isDone(answer) ? messageOf(answer.done, done) : undefined}
        {...(notDone !== undefined && { notDone })}
      />
      <div key={round} className="contents">
        {children}
      </div>
    </div>
  );
}

function isDone(answer: unknown): answer is { readonly done: unknown } {
  return typeof answer === 'object' && answer !== null && 'done' in answer;
}

function messageOf(act: unknown, done: NonNullable<DeskPageProps['done']>): string | undefined {
  if (typeof done === 'string') return done;
  return typeof act === 'string' && Object.hasOwn(done, act) ? done[act] : undefined;
}
