/** The new recovery codes in a page action's answer; null for any other answer. */
export function shownCodes(answer: unknown): readonly string[] | null {
  if (
    typeof answer !== 'object' ||
    answer === null ||
    !('codes' in answer) ||
    !Array.isArray(answer.codes)
  )
    return null;
  return answer.codes.filter((code): code is string => typeof code === 'string');
}
