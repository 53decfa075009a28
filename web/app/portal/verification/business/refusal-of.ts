import { isRefused, type Refused } from '../../../session/refused.ts';

/** The refusal of the one form among several on a page that sent this value; null when it was another, or none was refused. */
export function refusalOf(answer: unknown, field: string, value: string): Refused | null {
  return isRefused(answer) && answer.values[field] === value ? answer : null;
}
