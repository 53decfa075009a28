import { useState } from 'react';

/**
 * Counts what the forms of a page got done. As the key of the forms it folds and empties them after each success, and
 * leaves them alone when one is refused: what was typed into them stays.
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
