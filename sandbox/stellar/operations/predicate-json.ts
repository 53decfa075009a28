import type { Wire } from '../core/wire.ts';
import type { Details } from './effects.ts';

const LAST_DATE = 8_640_000_000_000n;

/** A claim's condition as Horizon writes it. */
export function predicateJson(predicate: Wire['predicate']): Details {
  switch (predicate.type) {
    case 0:
      return { unconditional: true };
    case 1:
      return { and: predicate.andPredicates.map(predicateJson) };
    case 2:
      return { or: predicate.orPredicates.map(predicateJson) };
    case 3:
      return predicate.notPredicate === null ? {} : { not: predicateJson(predicate.notPredicate) };
    case 4:
      return {
        ...(predicate.absBefore <= LAST_DATE
          ? { abs_before: dateText(Number(predicate.absBefore)) }
          : {}),
        abs_before_epoch: predicate.absBefore.toString(),
      };
    default:
      return { rel_before: predicate.relBefore.toString() };
  }
}

function dateText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
