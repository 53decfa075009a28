import type { FreshPage } from './fresh-page.ts';

const UNITS = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const;

export type CountdownUnit = (typeof UNITS)[number][0];

/** Days, hours, minutes and seconds left; all zero at the end. */
export function timeLeft(milliseconds: number): Record<CountdownUnit, number> {
  let seconds = Math.max(0, Math.floor(milliseconds / 1_000));
  const left = { days: 0, hours: 0, minutes: 0, seconds: 0 };
  for (const [unit, size] of UNITS) {
    left[unit] = Math.floor(seconds / size);
    seconds %= size;
  }
  return left;
}

/** A countdown is over when at most one second is left. */
export function isOver(milliseconds: number): boolean {
  return milliseconds <= 1_000;
}

/** Figures as shown on the page: hours and below with two digits. */
export function figure(unit: CountdownUnit, count: number): string {
  return unit === 'days' ? String(count) : String(count).padStart(2, '0');
}

/**
 * Keeps the page's `[data-countdown]` running by the server's clock. Each second it checks whether
 * the time is over; if so, it refreshes the page from the server. It stops on a page without a
 * countdown, such as after the sale.
 */
export async function watchCountdowns(page: FreshPage): Promise<void> {
  if (!countdown()) return;
  await page.refresh();
  let asking = false;
  const look = () => {
    const shown = countdown();
    const now = page.now();
    if (!shown) clearInterval(tick);
    if (!shown || now === null) return;
    const left = Number(shown.dataset.countdown) - now;
    if (!isOver(left)) showAll(left);
    else if (!asking) {
      asking = true;
      void page.refresh().finally(() => (asking = false));
    }
  };
  const tick = setInterval(look, 1_000);
  page.afterRefresh(look);
  look();
}

function countdown(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-countdown]');
}

function showAll(milliseconds: number): void {
  const figures = timeLeft(milliseconds);
  for (const [unit] of UNITS) show(unit, figures[unit]);
}

function show(unit: CountdownUnit, count: number): void {
  const place = document.querySelector(`[data-countdown] [data-unit="${unit}"]`);
  const label = document.querySelector<HTMLElement>(`[data-countdown] [data-unit-label="${unit}"]`);
  write(place, figure(unit, count));
  write(label, (count === 1 ? label?.dataset.one : label?.dataset.other) ?? '');
}

/** Keeps the text node: a new one makes browsers recompute the style of the whole page because of `:has()`. */
function write(place: Element | null, text: string): void {
  const shown = place?.firstChild;
  if (shown instanceof Text && shown.data !== text) shown.data = text;
}
