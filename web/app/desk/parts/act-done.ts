/** What the action of a page with several forms answers when one of them did its work. */
export interface ActDone<Act extends string> {
  readonly done: Act;
}

/** Whether an action's answer says that something was done (and not refused). */
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
