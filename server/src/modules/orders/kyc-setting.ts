import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { cents } from '@bb1/domain/money';
import type { Context } from '../../context.ts';
import type { KycSetting } from '../kyc/kyc-setting.ts';
import { investedEur } from './store.ts';

/** The job after which the verification is judged anew: from a certain sum on it needs a video call. */
export const INVESTED_SUM_CHANGED = defineJob(
  'orders.invested_sum_changed',
  z.object({ accountId: z.uuid() }),
);

/** What judging a person's verification needs to know of their orders. */
export function kycSetting(context: Pick<Context, 'clock' | 'offering'>): KycSetting {
  return {
    clock: context.clock,
    offering: context.offering,
    investedCentsOf: async (db, accountId) => cents(await investedEur(db, accountId)),
  };
}
