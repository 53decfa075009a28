import { expect, it } from 'vitest';
import { SWEEPS } from '../sandbox/sweeps.ts';
import { SWEEPS as SWEEPS_OF_PRODUCT } from '../server/src/house.ts';

it('[RUN-2] anyone who moves the clock of the sandbox has all done at once that the product looks after every minute', () => {
  expect([...SWEEPS].sort()).toEqual([...SWEEPS_OF_PRODUCT].sort());
});
