import type { FieldErrors } from './api-refusal.ts';

/** What a form shows after a refusal: the messages, and what the person had typed (never a password). */
export interface Refused {
  readonly refused: true;
  readonly status: number;
  readonly errors: FieldErrors;
  readonly values: Readonly<Record<string, string>>;
}

/** Whether an action's answer is a refusal (and not what the page returned itself). */
export function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'refused' in answer;
}

/** The refusal when it was this form of several that was sent; its button or a hidden field named it by `intent`. */
export function answerTo(intent: string, answer: unknown): Refused | null {
  return isRefused(answer) && answer.values['intent'] === intent ? answer : null;
}
