/**
 * What an operator can mend: the message names the value, why it is refused and what is right. The
 * process prints it without a stack.
 */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/** A refusal of settings, one line for each; all of them at once. */
export function incompleteConfiguration(lines: readonly string[]): OperatorError {
  return new OperatorError(
    `The configuration is not complete:\n${lines.map((line) => `  ${line}`).join('\n')}`,
  );
}
