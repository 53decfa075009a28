import { useState } from 'react';

/**
 * Counts the successes of a page's forms. As the forms' key it collapses and empties them after
 * each success, and keeps what was typed after a refusal.
 */
export function useFormsRound(answer: unknown, isDone: (answer: unknown) => boolean): number {
  const [seen, setSeen] = useState<{ readonly round: number; readonly answer: unknown }>({
    round: 0,
    answer: null,
  });
  if (answer === seen.answer || !isDone(answer)) return seen.round;
  const next = { round: seen.round + 1, answer };
  setSeen(next);
  return next.round;
}
