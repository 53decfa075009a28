import { berlinDay } from '../kyc/berlin-day.ts';

/** Years after the end of the calendar year in which the relationship ends (section 8(4) GwG). */
const IDENTIFICATION_YEARS = 5;
/** Years after the end of the calendar year of the last entry (section 147(3) and (4) AO, section 257(4) and (5) HGB). */
const BOOKKEEPING_YEARS = 10;

/** Last day (YYYY-MM-DD) on which identification records are kept if the relationship ends now. */
export function identificationKeptUntil(relationEnds: Date): string {
  return endOfYear(relationEnds, IDENTIFICATION_YEARS);
}

/**
 * Last day (YYYY-MM-DD) on which books and commercial letters are kept if their last entry is made
 * now.
 */
export function booksKeptUntil(lastEntry: Date): string {
  return endOfYear(lastEntry, BOOKKEEPING_YEARS);
}

// The year is that of Berlin: an hour before midnight UTC on New Year's Eve it is already the next.
function endOfYear(moment: Date, years: number): string {
  return `${Number(berlinDay(moment).slice(0, 4)) + years}-12-31`;
}
