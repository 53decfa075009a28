import { berlinDay } from '@bb1/domain/kyc/berlin-day';
import { berlinDayEnds, berlinDayStarts } from '@bb1/domain/offering/berlin-day-bounds';
import { refuseField } from '@bb1/domain/refusal';
import type { Bounds } from './ledger-store.ts';

/** Days in Berlin, the last one included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** Only days that are over: nothing is booked into them any more. */
export function boundsOf({ from, to }: Period, now: Date): Bounds {
  if (to < from) throw refuseField('to', 'period_backwards');
  if (to >= berlinDay(now)) throw refuseField('to', 'period_not_over');
  return { from: berlinDayStarts(from), until: berlinDayEnds(to) };
}

/** The first day of the fiscal year that a period lies in, with the month in which years begin. */
export function fiscalYearOf({ from, to }: Period, month: number): string {
  const begins = (day: string) => {
    const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < month ? 1 : 0);
    return `${year}-${String(month).padStart(2, '0')}-01`;
  };
  if (begins(from) !== begins(to)) throw refuseField('to', 'fiscal_years');
  return begins(from);
}

/** The last month that is over on a day (YYYY-MM-DD). */
function lastMonth(today: string): Period {
  const end = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  end.setUTCDate(0);
  const to = end.toISOString().slice(0, 10);
  return { from: `${to.slice(0, 7)}-01`, to };
}

/** The period that was asked for; what was left out is as in the last month that is over. */
export function requestedPeriod(asked: Partial<Period>, now: Date): Period {
  const usual = lastMonth(berlinDay(now));
  return { from: asked.from ?? usual.from, to: asked.to ?? usual.to };
}
