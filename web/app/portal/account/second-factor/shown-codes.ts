/** The new recovery codes in what a page action answered; null when it answered anything else. */
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
