import { INT64_MAX } from '../core/entries.ts';
import type { Wire } from '../core/wire.ts';

type Predicate = Wire['predicate'];

const DEEPEST = 4;

/** Whether a predicate is complete and at most four levels deep (CAP-23). */
export function isPredicateValid(predicate: Predicate, depth = 1): boolean {
  if (depth > DEEPEST) return false;
  switch (predicate.type) {
    case 0:
      return true;
    case 1:
      return arePredicatesValid(predicate.andPredicates, depth);
    case 2:
      return arePredicatesValid(predicate.orPredicates, depth);
    case 3:
      return predicate.notPredicate !== null && isPredicateValid(predicate.notPredicate, depth + 1);
    case 4:
      return predicate.absBefore >= 0n;
    default:
      return predicate.relBefore >= 0n;
  }
}

function arePredicatesValid(predicates: Predicate[], depth: number): boolean {
  return (
    predicates.length === 2 &&
    predicates.every((predicate) => isPredicateValid(predicate, depth + 1))
  );
}

/** Converts relative times to absolute ones, as balances store them. */
export function absolutePredicate(predicate: Predicate, closeTime: bigint): Predicate {
  switch (predicate.type) {
    case 1:
      return {
        type: 1,
        andPredicates: predicate.andPredicates.map((part) => absolutePredicate(part, closeTime)),
      };
    case 2:
      return {
        type: 2,
        orPredicates: predicate.orPredicates.map((part) => absolutePredicate(part, closeTime)),
      };
    case 3:
      return {
        type: 3,
        notPredicate:
          predicate.notPredicate === null
            ? null
            : absolutePredicate(predicate.notPredicate, closeTime),
      };
    case 5:
      return {
        type: 4,
        absBefore:
          closeTime > INT64_MAX - predicate.relBefore ? INT64_MAX : closeTime + predicate.relBefore,
      };
    default:
      return predicate;
  }
}

/** Whether a claimant may claim in a ledger that closes at this time. */
export function predicateHolds(predicate: Predicate, closeTime: bigint): boolean {
  switch (predicate.type) {
    case 0:
      return true;
    case 1:
      return predicate.andPredicates.every((part) => predicateHolds(part, closeTime));
    case 2:
      return predicate.orPredicates.some((part) => predicateHolds(part, closeTime));
    case 3:
      return predicate.notPredicate !== null && !predicateHolds(predicate.notPredicate, closeTime);
    case 4:
      return predicate.absBefore > closeTime;
    default:
      throw new Error('a stored predicate counts from now');
  }
}
