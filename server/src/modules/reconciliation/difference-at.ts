import type { Answers } from '../../module.ts';
import { differs, placeOf } from '../payments/comparisons/comparison.ts';
import { compareEverything } from './compare-books.ts';
import type { ComparingLedger } from './compare-ledger.ts';
import type { Context } from '../../context.ts';

const IN_NO_JOURNAL = /^(?:\w+_lumens|issuer_acts|uploaded_lines)(?::|$)/;

/**
 * Lumens of our own accounts and acts of the issuer stand in no journal, and uploaded lines that the bank passes over fund nothing:
 * that two officers let them pass is what puts them right.
 */
export function differenceAt(
  house: ComparingLedger & Pick<Context, 'offering'>,
): Answers['differenceAt'] {
  return async (place) => {
    if (IN_NO_JOURNAL.test(place)) return 'none';
    const found = (await compareEverything(house)).find((one) => placeOf(one) === place);
    if (found === undefined) return 'none';
    if (found.found === null) return 'unknown';
    return differs(found) ? 'remains' : 'none';
  };
}
