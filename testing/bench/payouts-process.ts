import { z } from 'zod';
import { compose } from '../../server/src/compose.ts';
import { readConfig } from '../../server/src/config.ts';
import { boundHeap } from '../../server/src/platform/bound-heap.ts';
import type { Working } from '../../server/src/platform/jobs/jobs.ts';
import { firstCoupon } from './first-coupon.ts';
import { workInBench } from './bench-product.ts';
import { STEPS } from './start-payouts-process.ts';

/**
 * The product of the bench of payouts. Does the steps that it is sent, and answers each with the
 * run and with the peak of its memory.
 */
const officers = z
  .object({ finance: z.uuid(), compliance: z.uuid() })
  .parse(JSON.parse(process.argv[2] ?? ''));
boundHeap();
const config = readConfig();
const product = await compose(config);
await product.enter();
const coupon = await firstCoupon(product, officers);
let working: Working | null = null;
const steps: Readonly<Record<(typeof STEPS)[number], () => Promise<void>>> = {
  prepare: coupon.prepare,
  propose: coupon.propose,
  release: coupon.release,
  async work() {
    working = await workInBench(product, config.DATABASE_URL, console.error);
  },
  async end() {
    await working?.stop();
    await product.close();
  },
};
process.on('message', (message) => {
  const step = z.enum(STEPS).parse(message);
  void steps[step]().then(answer);
});
answer();

function answer(): void {
  process.send?.({ runId: coupon.id, memory: process.resourceUsage().maxRSS / 1024 });
}
