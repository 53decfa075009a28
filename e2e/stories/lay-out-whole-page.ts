import type { Page } from 'playwright-core';

/**
 * Lays out what is far below the screen, which a browser leaves until it comes near: a page's whole
 * text, width and picture need it.
 */
export async function layOutWholePage(page: Page): Promise<void> {
  await page
    .locator('[class~="laid-out-near"], [class~="*:laid-out-near"] > *')
    .evaluateAll((parts) => {
      for (const part of parts)
        if (part instanceof HTMLElement) part.style.contentVisibility = 'visible';
    });
}
