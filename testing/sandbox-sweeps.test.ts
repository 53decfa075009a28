import { expect, it } from 'vitest';
import { SWEEPS } from '../sandbox/sweeps.ts';
import { SWEEPS as SWEEPS_OF_PRODUCT } from '../server/src/house.ts';

it("[RUN-2] moving the sandbox's clock runs everything at once that the product does every minute", () => {
  expect([...SWEEPS].sort()).toEqual([...SWEEPS_OF_PRODUCT].sort());
});
