import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';
import { reservedCents } from './store.ts';

/** How far the sale has come. */
export interface SaleSums {
  /** Paid in full, with final money. */
  readonly raisedCents: bigint;
  /** Ordered and not paid yet. Together with the raised part it is what is sold: the rest is for sale, and tiers end by it. */
  readonly reservedCents: bigint;
}

export type SaleSetting = Pick<Context, 'db' | 'offering'> & Pick<Answers, 'raisedCents'>;

export async function saleSums({ db, offering, raisedCents }: SaleSetting): Promise<SaleSums> {
  const [sold, raised] = [await reservedCents(db, offering.token.code), await raisedCents(db)];
  // What was paid between the two looks is in the second alone.
  return { raisedCents: raised, reservedCents: sold > raised ? sold - raised : 0n };
}
