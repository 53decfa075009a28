import type { ReactNode } from 'react';
import { useActionData } from 'react-router';
import type { ListNeighbours } from '../records/list-neighbours.ts';
import { ListPlace } from '../records/list-place.tsx';
import { ActionOutcome } from './action-outcome.tsx';
import { BackLink } from './back-link.tsx';
import { isRefused } from '../../session/refused.ts';
import { ConflictShown } from './page-refusal.ts';
import { DeskTitle } from './desk-title.tsx';
import { useFormsRound } from './use-forms-round.ts';

interface DeskPageProps {
  readonly title: ReactNode;
  readonly lead?: ReactNode;
  /** The list above it, in words; the place in it where the address names one. */
  readonly back?: readonly [to: string, words: string, neighbours?: ListNeighbours | null];
  readonly beside?: ReactNode;
  /**
   * What a success says: by the sent form's `intent`, where there are several forms. Without it the
   * page's forms and parts say what became of what was sent.
   */
  readonly done?: string | Readonly<Record<string, string>>;
  /** The title where another officer was faster; by default that it is handled already. */
  readonly notDone?: string;
  readonly children: ReactNode;
}

/**
 * A screen: its heading, the outcome of the sent form, and the work. A success collapses and
 * empties all forms, a refusal keeps what was typed.
 */
export function DeskPage({ title, back, done, notDone, children, ...heading }: DeskPageProps) {
  const sent = useActionData<unknown>();
  const answer = done === undefined ? undefined : sent;
  const round = useFormsRound(answer, isDone);
  return (
    <div className="grid gap-5">
      <DeskTitle {...heading} before={back !== undefined && <Back back={back} />}>
        {title}
      </DeskTitle>
      <ActionOutcome
        answer={answer}
        round={round}
        next={nextAfter(back?.[2])}
        done={isDone(answer) ? messageOf(answer.done, done ?? {}) : undefined}
        {...(notDone !== undefined && { notDone })}
      />
      <ConflictShown value={isRefused(answer) && answer.status === 409}>
        <div key={round} className="contents">
          {children}
        </div>
      </ConflictShown>
    </div>
  );
}

function Back({ back: [to, words, neighbours] }: Required<Pick<DeskPageProps, 'back'>>) {
  if (neighbours === undefined) return <BackLink to={to}>{words}</BackLink>;
  return (
    <ListPlace to={to} neighbours={neighbours}>
      {words}
    </ListPlace>
  );
}

/** The first record left in the list, once a decision has taken this one out of it. */
export function nextAfter(neighbours: ListNeighbours | null | undefined): string | null {
  return neighbours?.position === null ? neighbours.next : null;
}

function isDone(answer: unknown): answer is { readonly done: unknown } {
  return typeof answer === 'object' && answer !== null && 'done' in answer;
}

function messageOf(
  act: unknown,
  done: Exclude<DeskPageProps['done'], undefined>,
): string | undefined {
  if (typeof done === 'string') return done;
  return typeof act === 'string' && Object.hasOwn(done, act) ? done[act] : undefined;
}
