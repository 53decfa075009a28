import { listPaymentRates } from '@bb1/domain/rates/endpoints';
import type { Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { callAs } from './call-as.ts';

/** A fresh product reads the rates within a minute; before that the order form says that it has none. */
export async function ratesAreKnown(page: Page): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rates } = await callAs(page)(listPaymentRates);
      expect(rates.every(({ rate }) => rate !== null)).toBe(true);
    },
    { timeout: 90_000, interval: 1_000 },
  );
}
