import { isRefused, type Refused } from '../../../session/refused.ts';

/**
 * The refusal of the form that sent this value, among several on a page; null when another form was
 * sent, or none was refused.
 */
export function refusalOf(answer: unknown, field: string, value: string): Refused | null {
  return isRefused(answer) && answer.values[field] === value ? answer : null;
}
