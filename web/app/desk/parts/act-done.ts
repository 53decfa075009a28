/** The successful answer of a page's action with several forms. */
export interface ActDone<Act extends string> {
  readonly done: Act;
}

/** Whether an action's answer is a success (and not a refusal). */
export function isActDone<Act extends string>(
  answer: unknown,
  acts: readonly Act[],
): answer is ActDone<Act> {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'done' in answer &&
    acts.some((act) => act === answer.done)
  );
}
