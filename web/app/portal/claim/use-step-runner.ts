import { useRef, useState } from 'react';
import { problemOfError } from './claim-problem.ts';
import type { ClaimProblem } from './claim-problem.ts';

export interface StepRunner<State> {
  readonly state: State;
  readonly show: (state: State) => void;
  /** Shows that a request is pending, then its outcome; answers to earlier requests are ignored. */
  readonly goOn: (
    waiting: State,
    work: () => Promise<State>,
    failed: (problem: ClaimProblem) => State,
  ) => void;
}

/** A page that asks another party step by step: the portal, a wallet, the ledger. */
export function useStepRunner<State>(start: State): StepRunner<State> {
  const [state, setState] = useState(start);
  const turn = useRef(0);
  const show = (next: State) => {
    turn.current += 1;
    setState(next);
  };
  return {
    state,
    show,
    goOn(waiting, work, failed) {
      show(waiting);
      const mine = turn.current;
      void outcome(work, failed).then((next) =>
        turn.current === mine ? setState(next) : undefined,
      );
    },
  };
}

async function outcome<State>(
  work: () => Promise<State>,
  failed: (problem: ClaimProblem) => State,
): Promise<State> {
  try {
    return await work();
  } catch (error) {
    return failed(problemOfError(error));
  }
}
