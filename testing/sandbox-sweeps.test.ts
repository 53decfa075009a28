import { expect, it } from 'vitest';
import { SWEEPS } from '../sandbox/sweeps.ts';
import { allSweeps } from '../server/src/all-jobs.ts';

it('[RUN-2] whoever moves the clock of the sandbox has all done at once that the product looks after every minute', () => {
  expect([...SWEEPS].sort()).toEqual([...allSweeps].sort());
});
