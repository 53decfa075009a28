import type { Context, Integrations } from '../../context.ts';
import type { Answers } from '../../module.ts';

export type PayoutsContext = Pick<Context, 'db' | 'clock' | 'offering'> &
  Pick<Integrations, 'stellar' | 'holders' | 'prices'> &
  Pick<Answers, 'taxStandings'>;
