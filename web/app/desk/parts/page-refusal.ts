import { createContext, use, useMemo } from 'react';
import { useActionData } from 'react-router';
import { answerTo, isRefused, type Refused } from '../../session/refused.ts';

/** Whether the page says above its forms that another officer was faster. */
export const ConflictShown = createContext(false);

/**
 * The page's refusal of the form with this intent; without one, of the page's only form. A conflict
 * that the page has shown is not said again; what was typed is kept.
 */
export function usePageRefusal(intent?: string): Refused | null {
  const answer = useActionData<unknown>();
  const isShown = use(ConflictShown);
  return useMemo(() => {
    const refusal = intent === undefined ? refusalOf(answer) : answerTo(intent, answer);
    if (refusal?.status !== 409 || !isShown) return refusal;
    const { base: _, ...errors } = refusal.errors;
    return { ...refusal, errors };
  }, [answer, intent, isShown]);
}

function refusalOf(answer: unknown): Refused | null {
  return isRefused(answer) ? answer : null;
}
