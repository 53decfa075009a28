import type { FieldErrors } from './api-refusal.ts';

/** What a form shows after a refusal: the messages, and the typed values (never a password). */
export interface Refused {
  readonly refused: true;
  readonly status: number;
  readonly errors: FieldErrors;
  readonly values: Readonly<Record<string, string>>;
}

/** Whether an action's answer is a refusal (and not the page's own result). */
export function isRefused(answer: unknown): answer is Refused {
  return typeof answer === 'object' && answer !== null && 'refused' in answer;
}

/**
 * The refusal when this form of several was sent; its button or a hidden field names it by
 * `intent`.
 */
export function answerTo(intent: string, answer: unknown): Refused | null {
  return refusalOf(answer, 'intent', intent);
}

/** The refusal when the form whose `field` has this value was sent, of several forms alike. */
export function refusalOf(answer: unknown, field: string, value: string): Refused | null {
  return isRefused(answer) && answer.values[field] === value ? answer : null;
}
