import { divideFloor } from '../money.ts';

/** A part of a receivable: in its currency, and in cents. */
export interface Share {
  readonly units: bigint;
  readonly cents: bigint;
}

/** What so many units of an open receivable stand for in cents; the last unit takes the last cent. */
export function shareOfUnits(open: Share, units: bigint): Share {
  if (units >= open.units) return open;
  return { units, cents: divideFloor(open.cents * units, open.units) };
}

/** What so many cents pay of an open receivable, in whole units of its currency; the last cent takes the last unit. */
export function shareOfCents(open: Share, cents: bigint): Share {
  if (cents >= open.cents) return open;
  return { units: divideFloor(open.units * cents, open.cents), cents };
}
