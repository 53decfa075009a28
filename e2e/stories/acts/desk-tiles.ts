import type { Locator, Page } from 'playwright-core';
import type { Locale } from '@bb1/domain/locale';
import deskTexts from '@bb1/texts/pages/desk';
import { open, ready } from '../visitor.ts';
import type { Queue } from './work-book.ts';

/** Where an officer works, in their language. */
export interface Desk {
  readonly page: Page;
  readonly locale: Locale;
}

/** How many items wait in queues, by their tiles on the home screen. */
export async function shownAsWaiting(desk: Desk, queues: readonly Queue[]): Promise<number[]> {
  await open(desk.page, desk.locale, '/desk');
  return Promise.all(
    queues.map(async (queue) => {
      const [count] = await tileOf(desk, queue).locator('span').all();
      // An empty queue is only a link behind "empty queues".
      return count === undefined ? 0 : Number(await count.innerText());
    }),
  );
}

/** From the home screen through a queue's tile to its list. */
export async function openQueue(desk: Desk, queue: Queue): Promise<Page> {
  const tile = tileOf(desk, queue);
  await ready(desk.page);
  if (!desk.page.url().endsWith('/desk') || !(await tile.isVisible()))
    await open(desk.page, desk.locale, '/desk');
  await tile.click();
  await desk.page.waitForURL((url) => !/\/desk\/?$/.test(url.pathname));
  await ready(desk.page);
  return desk.page;
}

function tileOf({ page, locale }: Desk, queue: Queue): Locator {
  return page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.getByText(deskTexts[locale].queues[queue], { exact: true }) });
}
