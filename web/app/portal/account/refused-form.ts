import { isRefused } from '../../session/refused.ts';

/** The answer of a page action when it was this form of several that was sent; its button named itself by `intent`. */
export function answerTo(intent: string, answer: unknown): unknown {
  return isRefused(answer) && answer.values['intent'] === intent ? answer : undefined;
}
