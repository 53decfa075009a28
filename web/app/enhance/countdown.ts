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

/** The moment a countdown is over: at most one second is left. */
export function isOver(milliseconds: number): boolean {
  return milliseconds <= 1_000;
}

/** How figures stand on the page: hours and below with two digits. */
export function figure(unit: CountdownUnit, count: number): string {
  return unit === 'days' ? String(count) : String(count).padStart(2, '0');
}

// The server keeps a rendered page for up to a second; asked at once it could still tell the old phase.
const ASK_AFTER_MS = 2_000;

/**
 * Keeps the `[data-countdown]` of the page going, by the server's clock. Each second it looks whether the time is over;
 * then it stops looking and lets `refresh` bring what the server says now. What has a countdown then is watched anew.
 */
export function watchCountdowns(refresh: () => Promise<void>): void {
  const countdown = document.querySelector<HTMLElement>('[data-countdown]');
  if (!countdown) return;
  const end = Number(countdown.dataset.countdown);
  const serverAhead = Number(countdown.dataset.now) - Date.now();
  const tick = setInterval(() => {
    const left = end - (Date.now() + serverAhead);
    if (isOver(left)) {
      clearInterval(tick);
      setTimeout(() => void refresh().then(() => watchCountdowns(refresh)), ASK_AFTER_MS);
      return;
    }
    const figures = timeLeft(left);
    for (const [unit] of UNITS) {
      show(unit, figures[unit]);
    }
  }, 1_000);
}

function show(unit: CountdownUnit, count: number): void {
  const place = document.querySelector(`[data-countdown] [data-unit="${unit}"]`);
  const label = document.querySelector<HTMLElement>(`[data-countdown] [data-unit-label="${unit}"]`);
  if (place) place.textContent = figure(unit, count);
  if (label) label.textContent = (count === 1 ? label.dataset.one : label.dataset.other) ?? '';
}
