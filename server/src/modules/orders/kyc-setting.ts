import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { cents } from '@bb1/domain/money';
import type { Context } from '../../context.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { KycSetting } from '../kyc/kyc-setting.ts';
import { findInitialOrder } from './initial-order-store.ts';
import { investedEur } from './store.ts';

/** The job that reassesses the verification: from a certain sum on it requires a video call. */
export const INVESTED_SUM_CHANGED = defineJob(
  'orders.invested_sum_changed',
  z.object({ accountId: z.uuid() }),
);

/** The orders' data for the assessment of a person's verification. */
export function kycSetting(context: Pick<Context, 'clock' | 'offering'>): KycSetting {
  return {
    clock: context.clock,
    offering: context.offering,
    investedCentsOf: async (db, accountId) => cents(await investedEur(db, accountId)),
  };
}

/** The amount a person said they want to invest; 0 without one. */
export async function intendedCentsOf(db: Queryable, accountId: string): Promise<bigint> {
  const amount = await findInitialOrder(db, accountId);
  return amount === null ? 0n : cents(amount);
}
