import type { Context } from '../../context.ts';
import type { Answers } from '../../module.ts';

/** Context for judging a person's record. */
export type KycSetting = Pick<Context, 'clock' | 'offering'> & Pick<Answers, 'investedCentsOf'>;
