import type { Product } from '../../server/src/compose.ts';
import type { PayoutsContext } from '../../server/src/modules/payouts/payouts-context.ts';
import { prepareRun } from '../../server/src/modules/payouts/prepare-run.ts';
import { proposeCouponRun } from '../../server/src/modules/payouts/propose-run.ts';
import { releaseCouponRun } from '../../server/src/modules/payouts/release-run.ts';
import { type CouponRunRow, listRunsOfDay } from '../../server/src/modules/payouts/run-store.ts';
import { startDueRuns } from '../../server/src/modules/payouts/start-run.ts';
import { taxStandings } from '../../server/src/modules/taxes/tax-standings.ts';
import { benchOfficer } from './bench-product.ts';

export interface CouponOfficers {
  readonly finance: string;
  readonly compliance: string;
}

/** Their ids; holders can only be written once there are two officers. */
export async function couponOfficers(product: Product): Promise<CouponOfficers> {
  return {
    finance: await benchOfficer(product, 'finance'),
    compliance: await benchOfficer(product, 'compliance'),
  };
}

/** The run of the first payment date, which has come, and its steps. */
export async function firstCoupon(
  product: Product,
  { finance, compliance }: CouponOfficers,
): Promise<{
  readonly id: string;
  readonly prepare: () => Promise<void>;
  readonly propose: () => Promise<void>;
  readonly release: () => Promise<void>;
}> {
  const { db, context: own, integrations } = product;
  const { clock, offering } = own;
  const context: PayoutsContext = { db, clock, offering, ...integrations, taxStandings };
  await startDueRuns(context);
  const run = async (): Promise<CouponRunRow> => (await listRunsOfDay(db, 1))[0] ?? raise();
  const { id } = await run();
  return {
    id,
    prepare: () => prepareRun(context, id),
    propose: async () => {
      const { version } = await run();
      await proposeCouponRun(context, { id, officerId: finance, version });
    },
    release: async () => {
      const { content_hash: contentHash } = await run();
      await releaseCouponRun(context, {
        id,
        officerId: compliance,
        contentHash: contentHash ?? raise(),
      });
    },
  };
}

function raise(): never {
  throw new Error('the coupon lacks what the bench expects');
}
