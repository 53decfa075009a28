import type { Answers } from '../../module.ts';
import { differs, placeOf } from '../payments/comparisons/comparison.ts';
import { compareEverything } from './compare-books.ts';
import type { ComparingLedger } from './compare-ledger.ts';
import type { Context } from '../../context.ts';

const LUMENS = /_lumens(:|$)/;

/** Lumens of our own accounts stand in no journal: that two officers let them pass is what puts them right. */
export function differenceAt(
  house: ComparingLedger & Pick<Context, 'offering'>,
): Answers['differenceAt'] {
  return async (place) => {
    if (LUMENS.test(place)) return 'none';
    const found = (await compareEverything(house)).find((one) => placeOf(one) === place);
    if (found === undefined) return 'none';
    if (found.found === null) return 'unknown';
    return differs(found) ? 'remains' : 'none';
  };
}
