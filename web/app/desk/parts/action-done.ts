/** The successful answer of a page's action with several forms. */
export interface ActionDone<Act extends string> {
  readonly done: Act;
}

/** Whether an action's answer is a success (and not a refusal). */
export function isActionDone<Act extends string>(
  answer: unknown,
  acts: readonly Act[],
): answer is ActionDone<Act> {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'done' in answer &&
    acts.some((act) => act === answer.done)
  );
}
