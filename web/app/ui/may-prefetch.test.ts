import { expect, it } from 'vitest';
import { mayPrefetch } from './may-prefetch.ts';

it('[SITE-10] links are prefetched, but not on 2g or when the person saves data', () => {
  expect(mayPrefetch(undefined)).toBe(true);
  expect(mayPrefetch({ effectiveType: '4g', saveData: false })).toBe(true);
  expect(mayPrefetch({ effectiveType: '2g' })).toBe(false);
  expect(mayPrefetch({ effectiveType: 'slow-2g' })).toBe(false);
  expect(mayPrefetch({ effectiveType: '4g', saveData: true })).toBe(false);
});
