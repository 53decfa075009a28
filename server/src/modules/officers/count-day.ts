import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { berlinDayStarts } from '@bb1/domain/offering/berlin-day-bounds';
import { DAY_FIGURES, type DayFigure } from '@bb1/domain/officers/day-figures';
import { may, type Role } from '@bb1/domain/officers/rights';
import type { House } from '../../module.ts';
import { countActsSince } from './audit-store.ts';

/** What has happened since midnight in Berlin, as far as the officer may see it. */
export async function countDay(
  { db, clock }: Pick<House, 'db' | 'clock'>,
  { roles }: { readonly roles: readonly Role[] },
): Promise<{ name: DayFigure; count: number }[]> {
  const figures = DAY_FIGURES.filter(({ right }) => right === null || may(roles, right));
  const counts = await countActsSince(
    db,
    figures.map(({ act }) => act),
    berlinDayStarts(berlinDay(clock.now())),
  );
  return figures.map(({ name, act }) => ({
    name,
    count: counts.find((one) => one.act === act)?.count ?? 0,
  }));
}
