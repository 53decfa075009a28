import { expect, it } from 'vitest';
import { SWEEPS } from '../sandbox/sweeps.ts';
import { SWEEPS as SWEEPS_OF_PRODUCT } from '../server/src/house.ts';

it("[RUN-2] moving the sandbox's clock runs everything at once that the product does every minute", () => {
  const missing = SWEEPS_OF_PRODUCT.filter((sweep) => !SWEEPS.includes(sweep));
  expect(missing.map((sweep) => `${sweep}: add it to sandbox/sweeps.ts`)).toEqual([]);
  expect([...SWEEPS].sort()).toEqual([...SWEEPS_OF_PRODUCT].sort());
});
