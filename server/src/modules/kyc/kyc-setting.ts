import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';

/** What judging a person's record needs to know beside the record itself. */
export type KycSetting = Pick<Context, 'clock' | 'offering'> & Pick<Answers, 'investedCentsOf'>;
